"""The one word that the compiler needs from us, without depending on the compiler.

`open_class` marks a class that interpreted code may subclass although the class itself is compiled. The
compiler reads it from the source; when the same file runs interpreted, it does nothing.
"""

from typing import TYPE_CHECKING

if TYPE_CHECKING:
    from mypy_extensions import mypyc_attr as open_class
else:

    def open_class(**_marks: bool) -> object:
        return lambda cls: cls


__all__ = ["open_class"]
