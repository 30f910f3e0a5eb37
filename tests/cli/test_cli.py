"""The command line: what it answers, with which exit code, and what it touches."""

from __future__ import annotations

import json
import os
import subprocess
import sys
from pathlib import Path

import pytest

from anti_invaders import cli, cli_grammar, texts
from anti_invaders.rules.replay import MAGIC

ROOT = Path(__file__).parents[2]
KEYS = [
    "pulses", "seconds", "pulses_per_second", "stage", "score", "lives", "deaths", "kills", "landed",
    "invasion", "field_damage_share", "result", "hash", "rules",
]  # fmt: skip


@pytest.fixture(autouse=True)
def english(monkeypatch):
    monkeypatch.setenv("LANGUAGE", "en")
    yield
    texts.set_language("en")


def demo(capsys, *more):
    """What a headless demo says in JSON."""
    assert cli.main(["demo", "--headless", "--json", *more]) == 0
    out, err = capsys.readouterr()
    assert out.count("\n") == 1
    assert err == ""
    return json.loads(out)


def python(code, *arguments, **how):
    """A fresh interpreter that finds the package, and nothing of the player's."""
    env = {"PYTHONPATH": str(ROOT), "PATH": os.environ["PATH"], "LANG": "C.UTF-8"} | how.pop("env", {})
    return subprocess.run(
        [sys.executable, "-c", code, *arguments], capture_output=True, text=True, check=False, env=env, **how
    )


MAIN = "import sys; from anti_invaders.cli import main; sys.exit(main())"


# --- demo and verify ------------------------------------------------------------------------------
def test_a_headless_demo_prints_one_object_with_all_it_knows(capsys):
    said = demo(capsys, "--pulses", "400", "--stage", "1", "--bot", "idle")
    assert list(said) == KEYS
    assert (said["pulses"], said["stage"], said["result"], said["lives"]) == (400, 1, "running", 3)
    assert int(said["hash"], 16) >= 0
    assert said["hash"] == said["hash"].lower()


def test_the_same_seed_gives_the_same_run_and_another_seed_another(capsys):
    first, again, other = (
        demo(capsys, "--pulses", "700", "--bot", "novice", "--seed", seed)["hash"] for seed in ("5", "5", "6")
    )
    assert first == again != other


def test_a_demo_ends_when_its_ships_are_gone(capsys):
    said = demo(capsys, "--bot", "idle", "--difficulty", "lunatic")
    assert said["result"] in ("dead", "landed")
    assert said["deaths"] == 3 or said["invasion"] >= 100


def test_a_recorded_demo_is_verified_and_any_damage_is_found(capsys, tmp_path):
    file = tmp_path / "run.replay"
    said = demo(capsys, "--pulses", "650", "--bot", "novice", "--record", str(file))
    assert cli.main(["verify", str(file)]) == 0
    assert capsys.readouterr().out == "ok\n"
    whole = file.read_bytes()
    assert said["hash"].encode() in whole
    for bad in (b"", whole[:-1], whole[:200], whole.replace(b"novice", b""), whole[:90] + b"\0" + whole[91:]):
        if bad == whole:
            continue
        file.write_bytes(bad)
        assert cli.main(["verify", str(file)]) == 1
        assert capsys.readouterr().out.startswith("damaged: ")


def test_many_files_are_verified_with_a_line_each(capsys, tmp_path):
    good, bad = tmp_path / "good.replay", tmp_path / "bad.replay"
    demo(capsys, "--pulses", "60", "--record", str(good))
    bad.write_bytes(MAGIC)
    assert cli.main(["verify", str(good), str(bad), str(tmp_path / "none")]) == 1
    lines = capsys.readouterr().out.splitlines()
    assert [line.split(": ")[1] for line in lines] == ["ok", "damaged", "unreadable"]


def test_a_replay_of_other_rules_is_named_as_such(capsys, tmp_path):
    """Fault 84: old-version replays crashed the game."""
    from anti_invaders import content
    from anti_invaders.rules.replay import Replay
    from anti_invaders.rules.start import RULES_VERSION, Start

    digest = content.load().digest
    cases = {
        "other rules": Replay(Start(), digest, rules=RULES_VERSION + 1),
        "other content": Replay(Start(), "0" * 32),
        "other content:": Replay(Start(stage=9), digest),
    }
    for expected, replay in cases.items():
        (tmp_path / "a.replay").write_bytes(replay.to_bytes())
        assert cli.main(["verify", str(tmp_path / "a.replay")]) == 1
        assert capsys.readouterr().out.startswith(expected)


def test_a_record_that_cannot_be_written_is_one_clear_line(capsys, tmp_path):
    nowhere = tmp_path / "none" / "run.replay"
    assert cli.main(["demo", "--headless", "--pulses", "5", "--record", str(nowhere)]) == 1
    assert capsys.readouterr().err == f"anti-invaders: {nowhere}: No such file or directory\n"


# --- wrong use ------------------------------------------------------------------------------------
@pytest.mark.parametrize(
    "line",
    [
        "nonsense",
        "demo --headless --bot cleverest",
        "demo --headless --difficulty impossible",
        "demo --headless --ship titanic",
        "demo --headless --stage 99",
        "demo --headless --pulses 0",
        "demo --headless --pulses many",
        "--seed -1",
        "--seed 18446744073709551616",
        "--scale 9",
        "--lang xx",
        "--difficulty impossible",
        "verify",
        "replay",
        "screenshot nowhere --out a.png",
        "screenshot title",
        "screenshot title --out a.jpg",
        "screenshot title --out a",
        "pattern a.xml b.xml",
        "pattern a.xml --trace --check",
        "pattern a.xml b.xml --trace",
        "pattern a.xml --trace --rank 2",
    ],
)
def test_wrong_use_is_two_and_one_clear_line(line, capsys):
    with pytest.raises(SystemExit) as ended:
        cli.main(line.split())
    assert ended.value.code == 2
    (said,) = capsys.readouterr().err.splitlines()
    assert said.startswith("anti-invaders: ")
    assert "--help" in said


def test_a_name_that_is_unknown_is_answered_with_those_that_are_known(capsys):
    with pytest.raises(SystemExit):
        cli.main(["demo", "--headless", "--difficulty", "impossible"])
    assert "known: easy, normal, hard, lunatic" in capsys.readouterr().err


@pytest.mark.parametrize("command", ["", *cli.COMMANDS])
def test_every_command_explains_itself(command, capsys):
    if command in ("play", "version"):
        return
    with pytest.raises(SystemExit) as ended:
        cli.main([*command.split(), "--help"])
    assert ended.value.code == 0
    assert "--data-dir" in capsys.readouterr().out


def test_the_version_names_what_it_runs_on(capsys):
    assert cli.main(["--version"]) == 0
    out = capsys.readouterr().out
    assert out.startswith("anti-invaders ")
    assert "pygame-ce 2" in out


# --- options --------------------------------------------------------------------------------------
ORDERS = ["--seed 5 {} demo --json", "demo --json {} --seed 5", "--verbose demo {} --seed 5"]


@pytest.mark.parametrize("line", ORDERS)
def test_options_stand_before_or_after_the_command(line, tmp_path):
    options, _parser = cli_grammar.read(line.format(f"--data-dir {tmp_path} --lang ru").split())
    assert (options.command, options.seed, options.lang, options.data_dir) == ("demo", 5, "ru", tmp_path)


def test_without_a_word_the_game_is_played(monkeypatch):
    asked = []
    monkeypatch.setitem(cli.COMMANDS, "play", lambda options, parser: asked.append(options) or 0)
    assert cli.main(["--windowed", "--scale", "2", "--mute", "--difficulty", "hard"]) == 0
    (options,) = asked
    assert (options.display, options.scale, options.mute, options.difficulty) == ("window", 2, True, "hard")
    assert (options.seed, options.data_dir, options.lang, options.verbose) == (None, None, None, False)


@pytest.mark.parametrize("stored", ["xx", "", "ru"])
def test_a_stored_language_that_is_not_there_is_mended(tmp_path, stored):
    """Fault 144: language='xx' or '' gives a language that is there, and mends the setting."""
    (tmp_path / "settings.json").write_text(json.dumps({"version": 1, "language": stored}))
    options, _parser = cli_grammar.read(["--data-dir", str(tmp_path)])
    store = cli._opened(options)
    assert texts.language() == {"xx": "en", "": "en", "ru": "ru"}[stored]
    assert store.settings.language == {"xx": "en", "": "", "ru": "ru"}[stored]
    cli.logs.stop()


def test_with_a_named_folder_nothing_outside_is_touched(tmp_path):
    home, data, here = (tmp_path / name for name in ("home", "data", "here"))
    home.mkdir()
    here.mkdir()
    env = {"HOME": str(home), "SDL_VIDEODRIVER": "dummy", "SDL_AUDIODRIVER": "dummy"}
    done = python(MAIN, "self-test", "--verbose", "--data-dir", str(data), env=env, cwd=here)
    assert done.returncode == 0, done.stdout + done.stderr
    assert list(home.rglob("*")) == []
    assert list(here.rglob("*")) == []
    assert (data / "log.txt").stat().st_size > 0
    assert not (data / "cache").exists()  # the self-test keeps nothing


def test_headless_commands_leave_the_players_folder_alone(tmp_path):
    env = {"HOME": str(tmp_path)}
    done = python(MAIN, "demo", "--headless", "--pulses", "9", env=env)
    assert done.returncode == 0, done.stderr
    assert list(tmp_path.rglob("*")) == []


# --- where and how it is started ------------------------------------------------------------------
def test_headless_commands_never_import_pygame():
    code = """
import sys
from anti_invaders.cli import main
main(["demo", "--headless", "--pulses", "30", "--json"])
sys.exit("pygame" in sys.modules)
"""
    done = python(code)
    assert done.returncode == 0, done.stderr


def test_without_standard_streams_it_still_runs(tmp_path):
    """Fault 148: in windowed builds stdout and stderr are None, and the first print crashed."""
    code = """
import os, sys, warnings
sys.stdout = sys.stderr = None
from anti_invaders.cli import play
sys.argv = ["anti-invaders-game", "self-test", "--verbose", "--data-dir", os.environ["DATA"]]
codes = [play()]
warnings.warn("to nobody")
sys.argv[1:] = ["verify", "missing.replay"]
codes.append(play())
try:
    sys.argv[1:] = ["--nonsense"]
    play()
except SystemExit as wrong:
    codes.append(wrong.code)
os._exit(0 if codes == [0, 1, 2] else 9)
"""
    env = {"DATA": str(tmp_path), "SDL_VIDEODRIVER": "dummy", "SDL_AUDIODRIVER": "dummy"}
    done = python(code, env=env)
    assert (done.returncode, done.stdout, done.stderr) == (0, "", "")


def test_with_standard_streams_closed_no_file_of_the_game_takes_their_numbers(tmp_path):
    """Fault 148: what a library writes to a closed stream would land in the next file opened."""
    code = f"""
import os, sys
from anti_invaders.cli import main
code = main(["demo", "--headless", "--pulses", "9", "--record", {str(tmp_path / "a.replay")!r}])
os._exit(code or any(os.readlink(f"/proc/self/fd/{{n}}") != os.devnull for n in range(3)))
"""
    command = f'exec {sys.executable} -c "$0" <&- >&- 2>&-'
    done = subprocess.run(["sh", "-c", command, code], env={"PYTHONPATH": str(ROOT)}, check=False)
    assert done.returncode == 0


def test_a_numpy_that_does_not_load_is_one_clear_line(tmp_path):
    """Fault 166: a wheel for newer processors ended in a silent death."""
    (tmp_path / "numpy.py").write_text("raise ImportError('this NumPy needs AVX2')")
    env = {"PYTHONPATH": f"{tmp_path}:{ROOT}", "SDL_VIDEODRIVER": "dummy"}
    for command in (["demo", "--headless"], ["verify", "x"], ["self-test"], []):
        done = python(MAIN, *command, "--data-dir", str(tmp_path / "d"), env=env)
        assert done.returncode == 1
        assert done.stderr == "anti-invaders: A part of the game could not be loaded: this NumPy needs AVX2\n"


def test_without_a_display_one_line_says_so_and_what_to_do(tmp_path):
    for language, words in (("en", "no display"), ("pt_BR", "tela"), ("ru", "экрана")):
        done = python(MAIN, "--data-dir", str(tmp_path), "--lang", language, env={"SDL_AUDIODRIVER": "dummy"})
        assert done.returncode == 1
        assert done.stderr.count("\n") == 1
        assert words in done.stderr
        assert "demo --headless" in done.stderr


@pytest.mark.parametrize("place", ["/", "gone"])
def test_it_starts_from_any_folder(tmp_path, place):
    """Fault 150: a program found its data only when started from its own folder."""
    go = "os.mkdir('gone'); os.chdir('gone'); os.rmdir('../gone')" if place == "gone" else "os.chdir('/')"
    code = f"import os; {go}; {MAIN}"
    done = python(code, "demo", "--headless", "--pulses", "9", "--json", cwd=tmp_path)
    assert done.returncode == 0, done.stderr
    assert json.loads(done.stdout)["pulses"] == 9


def test_it_starts_through_a_link_from_a_strange_folder(tmp_path):
    """Faults 151 and 153: started through a symbolic link, in a folder with spaces and Cyrillic letters."""
    strange = tmp_path / "Жора ção" / "a b"
    strange.mkdir(parents=True)
    (strange / "anti_invaders").symlink_to(ROOT / "anti_invaders")
    env = {"PYTHONPATH": str(strange)}
    done = python(MAIN, "demo", "--headless", "--pulses", "9", "--lang", "ru", env=env, cwd="/")
    assert done.returncode == 0, done.stderr


@pytest.mark.parametrize("command", [["-m", "anti_invaders"], ["-c", MAIN]])
def test_a_console_without_cyrillic_gets_question_marks(command):
    env = {"PYTHONPATH": str(ROOT), "PYTHONIOENCODING": "ascii", "PATH": os.environ["PATH"]}
    line = [sys.executable, *command, "--lang", "ru", "replay", "нет.replay"]
    done = subprocess.run(line, env=env, capture_output=True, check=False)
    assert done.returncode == 1
    assert done.stderr.startswith(b"anti-invaders: ???.replay")
    assert b"Traceback" not in done.stderr


def test_numbers_are_read_and_written_with_a_dot_under_any_locale(capsys, monkeypatch):
    """Fault 139: under ru_RU a comma is the decimal sign."""
    import locale

    comma = dict(locale.localeconv()) | {"decimal_point": ",", "thousands_sep": "."}
    monkeypatch.setattr(locale, "localeconv", lambda: comma)
    assert demo(capsys, "--pulses", "60")["seconds"] > 0


def test_a_pattern_is_traced_and_checked(capsys, tmp_path):
    good, bad = tmp_path / "good.xml", tmp_path / "bad.xml"
    good.write_text('<bulletml><action label="top"><fire><bullet/></fire></action></bulletml>')
    bad.write_text("<bulletml>\n<nonsense/>\n<action><wait/></action></bulletml>")
    assert cli.main(["pattern", str(good), "--trace", "--pulses", "3"]) == 0
    assert capsys.readouterr().out
    assert cli.main(["pattern", "--check", str(good), str(bad)]) == 1
    ok, *wrong = capsys.readouterr().out.splitlines()
    assert ok.startswith(f"{good}: ok")
    assert [line.partition(": ")[0] for line in wrong] == [f"{bad}:2", f"{bad}:3"]


def test_the_self_test_names_a_file_that_was_damaged(tmp_path):
    (tmp_path / "scores.json").write_bytes(bytes(9))
    env = {"SDL_VIDEODRIVER": "dummy", "SDL_AUDIODRIVER": "dummy"}
    done = python(MAIN, "self-test", "--data-dir", str(tmp_path), "--lang", "en", env=env)
    assert done.stderr == "scores.json was damaged; it is kept as scores.json.damaged-1.\n"
