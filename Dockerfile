# The house in a container: docs/hosting.md. `hosting/rehearse` follows these very lines where no image can be pulled.
FROM python:3.11-slim AS build
RUN apt-get update && apt-get install -y --no-install-recommends gcc libc6-dev && rm -rf /var/lib/apt/lists/*
WORKDIR /build
COPY pyproject.toml setup.py README.md LICENSE constraints.txt ./
COPY src ./src
RUN pip wheel --no-cache-dir --no-deps --wheel-dir /wheels .
# Where compiling fails plain Python comes out, which plays the same and is slower: not wanted here.
RUN python -m zipfile --list /wheels/smorgasboard-*.whl | grep 'engine/chance\..*\.so'
# What the server needs besides; `postgres,lab` brings the lab too, and about 300 MB.
ARG EXTRAS=postgres
RUN python -m venv /app && /app/bin/pip install --no-cache-dir --constraint constraints.txt "$(ls /wheels/*.whl)[$EXTRAS]"

FROM python:3.11-slim
RUN useradd --uid 10001 --no-log-init --no-create-home --home-dir /data --shell /usr/sbin/nologin smorg && install -d -o smorg -g smorg -m 0700 /data
COPY --from=build /app /app
ENV PATH=/app/bin:$PATH
ENV SMORG_HOME=/data
ENV PYTHONUNBUFFERED=1
USER smorg
WORKDIR /data
VOLUME /data
EXPOSE 8080
HEALTHCHECK --interval=10s --timeout=5s --start-period=30s --retries=3 CMD ["python", "-c", "from urllib.request import urlopen; urlopen('http://127.0.0.1:8080/healthz', timeout=4)"]
ENTRYPOINT ["smorg"]
CMD ["serve", "--host", "0.0.0.0", "--port", "8080", "--log", "json", "--no-lab"]
