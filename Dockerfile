# The shop as one image: built with everything, run without what only builds and tests need.
FROM node:24-bookworm-slim AS build
WORKDIR /crux
COPY . .
RUN npm ci --no-audit --no-fund
RUN npm run build
RUN npm prune --omit=dev --no-audit --no-fund

FROM node:24-bookworm-slim
RUN apt-get update \
  && apt-get install -y --no-install-recommends postgresql-client \
  && rm -rf /var/lib/apt/lists/* \
  && install -d -m 700 -o node -g node /var/lib/crux /var/cache/crux /etc/crux/keys
WORKDIR /crux
COPY --from=build /crux /crux
ENV NODE_ENV=production HOST=0.0.0.0 PORT=3000 DATA_DIR=/var/lib/crux KEY_DIR=/etc/crux/keys MALLOC_ARENA_MAX=2 NODE_COMPILE_CACHE=/var/cache/crux
USER node
EXPOSE 3000
VOLUME ["/var/lib/crux", "/etc/crux/keys"]
STOPSIGNAL SIGTERM
HEALTHCHECK --interval=10s --timeout=3s --start-period=60s CMD ["node", "-e", "fetch('http://127.0.0.1:3000/readyz').then(({ ok }) => process.exit(ok ? 0 : 1), () => process.exit(1))"]
CMD ["node", "apps/server/dist/main.js"]
