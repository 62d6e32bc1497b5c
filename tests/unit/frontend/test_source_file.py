from __future__ import annotations

import builtins
import os
import socket
from pathlib import Path

import pytest

from warpproof.base.diagnostics import Code, UserError, source_line
from warpproof.frontend import source_file
from warpproof.frontend.source_file import read_source


def refused(path: Path | str) -> str:
    """The code with which a file is refused; every refusal has one message and a hint."""
    with pytest.raises(UserError) as raised:
        read_source(str(path))
    (diagnostic,) = raised.value.diagnostics
    assert raised.value.exit_code == 2
    assert diagnostic.hint
    assert str(path).replace("\0", "") in diagnostic.message.replace("\0", "")
    return diagnostic.code


def test_a_file_is_read_as_it_is(tmp_path: Path) -> None:
    path = tmp_path / "a.cu"
    path.write_bytes("int ä;\r\n\tint b;\n".encode())
    source = read_source(str(path))
    assert source.path == str(path)
    assert source.data == path.read_bytes()
    assert source.text == "int ä;\r\n\tint b;\n"
    assert source.encoding == "utf-8"


def test_lines_are_those_that_clang_counts(tmp_path: Path) -> None:
    path = tmp_path / "a.cu"
    path.write_bytes(b"int a;\r\r\nint b;\r\nint c;\rint d;\n")
    source = read_source(str(path))
    assert source.data == path.read_bytes()
    assert source.text == "int a;\n\r\nint b;\r\nint c;\nint d;\n"
    assert source_line(str(path), 3) == b"int b;"
    assert source_line(str(path), 5) == b"int d;"


def test_other_encodings_keep_positions(tmp_path: Path) -> None:
    path = tmp_path / "a.cu"
    path.write_bytes(b"// Gr\xfc\xdfe\nint x; // \xe9\xff\n")
    source = read_source(str(path))
    assert source.encoding == "latin-1"
    assert len(source.text) == len(source.data)
    assert source.text.index("x") == source.data.index(b"x")


def test_missing_files(tmp_path: Path) -> None:
    assert refused(tmp_path / "none.cu") == Code.INPUT_MISSING
    assert refused("") == Code.INPUT_MISSING
    assert refused("a\0b") == Code.INPUT_MISSING
    (tmp_path / "file").write_text("x")
    assert refused(tmp_path / "file" / "below.cu") == Code.INPUT_MISSING


def test_a_misspelt_name_gets_a_suggestion(tmp_path: Path) -> None:
    (tmp_path / "reduce.cu").write_text("int x;")
    with pytest.raises(UserError) as raised:
        read_source(str(tmp_path / "redcue.cu"))
    assert raised.value.diagnostics[0].hint == "did you mean 'reduce.cu'?"


def test_what_is_no_regular_file(tmp_path: Path) -> None:
    assert refused(tmp_path) == Code.INPUT_DIRECTORY
    os.mkfifo(tmp_path / "pipe")
    assert refused(tmp_path / "pipe") == Code.INPUT_SPECIAL
    assert refused("/dev/zero") == Code.INPUT_SPECIAL


def test_a_socket_is_refused(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.chdir(tmp_path)  # socket names must be short
    with socket.socket(socket.AF_UNIX) as listener:
        listener.bind("s")
        assert refused("s") == Code.INPUT_SPECIAL


def test_contents_that_are_no_program(tmp_path: Path) -> None:
    path = tmp_path / "a.cu"
    for data, code in (
        (b"", Code.INPUT_EMPTY),
        (b" \n\t\r\n", Code.INPUT_EMPTY),
        (b"\x7fELF\x02\x01\x00", Code.INPUT_BINARY),
        ("int x;".encode("utf-16"), Code.INPUT_BINARY),
    ):
        path.write_bytes(data)
        assert refused(path) == code


def test_size_limit(tmp_path: Path) -> None:
    path = tmp_path / "a.cu"
    path.write_bytes(b"x" * source_file.SIZE_LIMIT)
    assert len(read_source(str(path)).data) == source_file.SIZE_LIMIT
    path.write_bytes(b"x" * (source_file.SIZE_LIMIT + 1))
    assert refused(path) == Code.INPUT_TOO_LARGE


def test_names_the_system_refuses(tmp_path: Path) -> None:
    assert refused(tmp_path / ("x" * 5000)) == Code.INPUT_UNREADABLE
    loop = tmp_path / "loop"
    loop.symlink_to(loop)
    assert refused(loop) == Code.INPUT_UNREADABLE


def test_no_permission(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    path = tmp_path / "a.cu"
    path.write_text("int x;")

    def denied(*arguments: object, **named: object) -> object:
        raise PermissionError(13, "Permission denied")

    monkeypatch.setattr(builtins, "open", denied)  # root may read everything
    assert refused(path) == Code.INPUT_UNREADABLE
