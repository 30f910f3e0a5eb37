"""Where the data lies: the named folder and nothing else, or nowhere at all."""

from __future__ import annotations

import os
import shutil
import subprocess
import sys
from pathlib import Path

import pytest

from anti_invaders.storage.folders import APP, data_folder
from anti_invaders.storage.notices import Notices
from anti_invaders.storage.scores import Score
from anti_invaders.storage.store import Store


def test_a_named_folder_is_made(tmp_path):
    wanted = tmp_path / "a b" / "Жора ção"
    assert data_folder(wanted, Notices()) == wanted
    assert wanted.is_dir()


def test_the_systems_place_is_used_otherwise(tmp_path, monkeypatch):
    monkeypatch.setattr("platformdirs.user_data_path", lambda name, appauthor: tmp_path / name)
    assert data_folder(None, Notices()) == tmp_path / APP


HOMES = {
    "no home": {},
    "a home that cannot be": {"HOME": "/proc"},
    "an empty variable": {"HOME": "/proc", "XDG_DATA_HOME": ""},
    "a relative variable": {"HOME": "/proc", "XDG_DATA_HOME": "somewhere"},
}
STARTED = """
import os, pwd, sys
def nobody(*_): raise KeyError
pwd.getpwuid = nobody
from anti_invaders.storage.folders import data_folder
from anti_invaders.storage.notices import Notices
notices = Notices()
print(data_folder(None, notices), [n.kind for n in notices.take()], os.listdir())
"""


@pytest.mark.skipif(sys.platform == "win32", reason="homes of a Unix")
@pytest.mark.parametrize("home", HOMES.values(), ids=HOMES)
def test_without_a_home_the_session_is_kept_in_memory(tmp_path, home):
    """Fault 69: without a home a program crashed, or wrote at a wrong place."""
    package = str(Path(__file__).parents[2])
    done = subprocess.run(
        [sys.executable, "-c", STARTED],
        env={"PYTHONPATH": package, **home},
        cwd=tmp_path,
        capture_output=True,
        text=True,
        check=True,
    )
    assert done.stdout.split("\n")[0] == "None ['session'] []"


def test_a_file_in_the_place_of_the_folder_leaves_the_session_in_memory(tmp_path):
    """Fault 69: a plain file where the folder should be."""
    (tmp_path / "data").write_text("mine")
    notices = Notices()
    folder = data_folder(tmp_path / "data", notices)
    assert folder is None
    assert [n.kind for n in notices.take()] == ["session"]
    assert (tmp_path / "data").read_text() == "mine"


def test_a_session_in_memory_keeps_scores_and_settings_till_the_end():
    store = Store(None)
    store.settings.music = 0.1
    assert store.save_settings()
    assert store.scores.add("campaign", "normal", Score("Ana", 500, "faisca")) == 0
    assert store.scores.best("campaign", "normal") == 500
    assert store.run.save([{"name": "play"}])
    assert store.run.load() == [{"name": "play"}]
    assert store.notices.take() == []


def test_a_first_start_finds_nothing_wrong(tmp_path, caplog):
    """Fault 70: the first run failed because the score file did not exist."""
    store = Store(tmp_path / "new")
    assert store.run.load() is None
    assert store.replays.entries() == []
    assert store.scores.best("campaign", "easy") == 0
    assert store.notices.take() == []
    assert [r for r in caplog.records if r.levelname in ("WARNING", "ERROR")] == []


ROOT_OBEYS = ["setpriv", "--bounding-set", "-dac_override,-dac_read_search", "--"]
READ_ONLY = """
import sys
from pathlib import Path
from anti_invaders.storage.scores import Score
from anti_invaders.storage.store import Store
store = Store(Path(sys.argv[1]))
assert store.settings.music == 0.25
assert not store.save_settings()
assert store.scores.add("campaign", "normal", Score("Ana", 500, "faisca")) == 0
assert store.scores.best("campaign", "normal") == 500
assert not store.replays.keep_last(b"x")
print(*[notice.kind for notice in store.notices.take()])
"""


@pytest.mark.skipif(sys.platform == "win32", reason="permissions of a Unix")
def test_a_read_only_folder_is_told_and_the_session_goes_on(tmp_path):
    """Fault 67: settings are read, nothing is written, each file is told of once."""
    if os.geteuid() == 0 and not shutil.which(ROOT_OBEYS[0]):
        pytest.skip("root writes everywhere")
    (tmp_path / "settings.json").write_text('{"version": 1, "music": 0.25}')
    tmp_path.chmod(0o500)
    as_anybody = ROOT_OBEYS if os.geteuid() == 0 else []
    done = subprocess.run(
        [*as_anybody, sys.executable, "-c", READ_ONLY, str(tmp_path)],
        env={"PYTHONPATH": str(Path(__file__).parents[2])},
        capture_output=True,
        text=True,
        check=False,
    )
    tmp_path.chmod(0o700)
    assert done.stdout.split() == ["unsaved"] * 3, done.stderr
    assert [path.name for path in tmp_path.iterdir()] == ["settings.json"]
