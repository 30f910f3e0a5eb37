"""The game's data files into the rules' specs: strict, with errors that name file and line."""
