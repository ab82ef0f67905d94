"""What is counted and measured while the bot runs; no person, chat or match has a label."""

import time
from collections.abc import Callable, Iterable, Iterator
from contextlib import contextmanager

from prometheus_client import CollectorRegistry, Counter, Gauge, Histogram
from prometheus_client.core import CounterMetricFamily, Metric
from prometheus_client.registry import Collector

from bot.usecase import Now

_MOST_WAITING = 10_000
"""Presses whose beginning is remembered."""

CALL_SECONDS = (0.05, 0.1, 0.25, 0.5, 1.0, 2.5, 5.0, 10.0, 25.0)
TOAST_SECONDS = (0.01, 0.025, 0.05, 0.1, 0.25, 0.5, 1.0, 2.5, 5.0, 10.0)
PICTURE_SECONDS = (0.0025, 0.005, 0.01, 0.025, 0.05, 0.1, 0.25, 0.5, 1.0)


class Metrics:
    """Counters that the parts of the bot call when something happened."""

    def __init__(
        self, registry: CollectorRegistry | None = None, clock: Now = time.monotonic
    ) -> None:
        self.registry = registry if registry is not None else CollectorRegistry()
        self._clock = clock
        self._arrived: dict[int, float] = {}
        self._updates = self._counter("updates", "Updates that were handled, by kind.", "kind")
        self._failed = self._counter("updates_failed", "Failed tries at an update.", "kind")
        self._presses = self._counter("presses", "Answered presses, by outcome.", "outcome")
        self._refused = self._counter("calls_refused", "Calls that were not done.", "kind")
        self._calls = self._counter("calls", "Calls to Telegram.", "method")
        self._limited = self._counter("limited", "What was asked for too fast.", "kind")
        self._call_seconds = self._histogram(
            "call_seconds", "How long Telegram took to answer.", CALL_SECONDS, "method"
        )
        self._toast_seconds = self._histogram(
            "toast_seconds", "From the arrival of a press to its answer.", TOAST_SECONDS
        )
        self._picture_seconds = self._histogram(
            "picture_seconds", "How long it took to paint a picture.", PICTURE_SECONDS
        )

    def _counter(self, name: str, about: str, label: str) -> Counter:
        return Counter(f"icebox_{name}", about, [label], registry=self.registry)

    def _histogram(
        self, name: str, about: str, buckets: tuple[float, ...], *labels: str
    ) -> Histogram:
        full = f"icebox_{name}"
        return Histogram(full, about, labels, registry=self.registry, buckets=buckets)

    def gauge(self, name: str, about: str, *labels: str) -> Gauge:
        """A number that goes up and down."""
        return Gauge(f"icebox_{name}", about, labels, registry=self.registry)

    def arrived(self, update_id: int) -> None:
        """An update is ours; the time to its answer begins."""
        if len(self._arrived) < _MOST_WAITING:
            self._arrived[update_id] = self._clock()

    @contextmanager
    def handling(self, update_id: int, kind: str) -> Iterator[None]:
        """Count an update, and whether handling it failed."""
        try:
            yield
        except Exception:
            self._failed.labels(kind).inc()
            raise
        self._updates.labels(kind).inc()
        self._arrived.pop(update_id, None)

    def pressed(self, update_id: int, outcome: str) -> None:
        """A press was answered."""
        self._presses.labels(outcome or "shown").inc()
        began = self._arrived.pop(update_id, None)
        if began is not None:
            self._toast_seconds.observe(self._clock() - began)

    def limited(self, kind: str) -> None:
        """Somebody asked for too much; it was dropped."""
        self._limited.labels(kind).inc()

    def called(self, method: str, seconds: float) -> None:
        """Telegram answered a call, or did not."""
        self._calls.labels(method).inc()
        if method != "getUpdates":  # Telegram holds it open until there is something
            self._call_seconds.labels(method).observe(seconds)

    def refused(self, kind: str) -> None:
        """Telegram did not do what it was asked for."""
        self._refused.labels(kind).inc()

    def painted(self, seconds: float) -> None:
        """A picture was painted."""
        self._picture_seconds.observe(seconds)

    def pull(self, name: str, about: str, source: Callable[[], float]) -> None:
        """A counter that is kept elsewhere and asked for when somebody looks."""
        self.registry.register(_Pulled(f"icebox_{name}", about, source))


class _Pulled(Collector):
    def __init__(self, name: str, about: str, source: Callable[[], float]) -> None:
        self._name, self._about, self._source = name, about, source

    def collect(self) -> Iterable[Metric]:
        yield CounterMetricFamily(self._name, self._about, self._source())
