# The shop in an image of its own, without the bundled PostgreSQL: docker build --tag faka .
# Every path in a RUN line is relative to its WORKDIR, so that the test can run the same lines in an empty folder.

FROM node:24-bookworm-slim AS build
WORKDIR /build
COPY package.json package-lock.json .npmrc ./
COPY contract/package.json contract/
COPY server/package.json server/
COPY web/package.json web/
RUN npm ci
COPY . .
RUN node scripts/release.mjs --without-database --out out && mv out/faka-*/ release && mkdir data

# C++ runtime, certificates and time zones; no shell, no package manager
FROM gcr.io/distroless/cc-debian12
COPY --from=build /usr/local/bin/node /usr/local/bin/node
COPY --from=build /build/release /faka
# new volumes get their owner from here
COPY --from=build --chown=65532:65532 /build/data /data
COPY --from=build --chown=65532:65532 /build/data /backup
ENV APP_ENV=production DEMO=0 HOST=0.0.0.0 PORT=3000 DATA_DIR=/data
# an account without rights and without a name
USER 65532:65532
VOLUME /data
EXPOSE 3000
HEALTHCHECK --interval=10s --timeout=5s --start-period=60s CMD ["/usr/local/bin/node", "/faka/scripts/check-ready.mjs"]
ENTRYPOINT ["/usr/local/bin/node", "/faka/scripts/faka.mjs"]
