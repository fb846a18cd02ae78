"""Structured logs, one JSON object a line. Requests are named by route, not by address: secrets never get here."""

import logging
import sys

import structlog
from structlog.tracebacks import ExceptionDictTransformer
from structlog.typing import Processor

# Tracebacks name places, never values: those may be secrets.
TRACEBACKS = structlog.processors.ExceptionRenderer(ExceptionDictTransformer(show_locals=False))


def set_up(json_lines: bool) -> None:
    """JSON for machines, coloured lines for a person at a terminal."""
    facts: list[Processor] = [
        structlog.processors.add_log_level,
        structlog.processors.TimeStamper(fmt="iso", utc=True),
    ]
    written = _for_machines() if json_lines else _for_people()
    structlog.configure(
        processors=[*facts, *written],
        wrapper_class=structlog.make_filtering_bound_logger(logging.INFO),
        logger_factory=structlog.WriteLoggerFactory(file=sys.stderr),
        cache_logger_on_first_use=True,
    )
    _let_others_write_alike(facts, written)


def _for_machines() -> list[Processor]:
    return [TRACEBACKS, structlog.processors.JSONRenderer()]


def _for_people() -> list[Processor]:
    plain = structlog.dev.ConsoleRenderer(colors=sys.stderr.isatty(), exception_formatter=structlog.dev.plain_traceback)
    return [plain]


def _let_others_write_alike(facts: list[Processor], written: list[Processor]) -> None:
    """What libraries log comes out in the same form."""
    form = structlog.stdlib.ProcessorFormatter(
        foreign_pre_chain=[*facts, structlog.stdlib.add_logger_name],
        processors=[structlog.stdlib.ProcessorFormatter.remove_processors_meta, *written],
    )
    handler = logging.StreamHandler(sys.stderr)
    handler.setFormatter(form)
    logging.basicConfig(handlers=[handler], level=logging.WARNING)
