import { readFile, writeFile } from 'node:fs/promises'
import { withFileLock } from './file-lock.mjs'
import { inRoot } from './paths.mjs'
import { npm } from './run.mjs'
import { printStatus } from './run-script.mjs'

/** Written once the install scripts of the installed packages have run; it is removed with the folder. */
const scriptsRan = inRoot('node_modules', '.install-scripts')

/**
 * Installs the packages of package-lock.json unless node_modules holds exactly those already. Install scripts run
 * only for the packages named by `allowScripts` in package.json: .npmrc forbids them for all, and these are then run
 * by name.
 */
export async function ensureDependencies() {
  if (await areDependenciesReady()) return
  await withFileLock('install', async () => {
    if (!(await isInstalled())) {
      printStatus('installing packages (npm ci) …')
      await npm(['ci', '--no-audit', '--no-fund', '--prefer-offline', '--ignore-scripts'])
    }
    if (!(await hasRunScripts())) await runAllowedScripts()
  })
}

/** Whether node_modules holds the packages of package-lock.json, and their install scripts have run. */
export const areDependenciesReady = async () => (await isInstalled()) && (await hasRunScripts())

/** The installed packages that may run scripts, as `name@version`, sorted. */
async function allowedInstalled() {
  const { allowScripts = {} } = JSON.parse(await readFile(inRoot('package.json'), 'utf8'))
  const present = (await readPackages(inRoot('node_modules', '.package-lock.json'))) ?? {}
  return Object.keys(allowScripts)
    .filter((name) => allowScripts[name] === true && present[`node_modules/${name}`])
    .map((name) => `${name}@${present[`node_modules/${name}`].version}`)
    .sort()
}

async function hasRunScripts() {
  const ran = await readFile(scriptsRan, 'utf8').catch(() => undefined)
  return ran === (await allowedInstalled()).join('\n')
}

async function runAllowedScripts() {
  const allowed = await allowedInstalled()
  const names = allowed.map((named) => named.slice(0, named.lastIndexOf('@')))
  // without names npm would rebuild every package
  if (names.length > 0) await npm(['rebuild', '--ignore-scripts=false', ...names])
  await writeFile(scriptsRan, allowed.join('\n'))
}

async function isInstalled() {
  const [wanted, present] = await Promise.all([
    readPackages(inRoot('package-lock.json')),
    // npm writes this list at the end of an install, so an interrupted install has none.
    readPackages(inRoot('node_modules', '.package-lock.json')),
  ])
  return wanted !== undefined && present !== undefined && holdsAll(present, wanted)
}

async function readPackages(file) {
  try {
    return JSON.parse(await readFile(file, 'utf8')).packages
  } catch (error) {
    if (error.code === 'ENOENT') return undefined
    throw error
  }
}

/**
 * Whether the installed packages are the locked ones. Optional packages may be missing: npm skips those of other
 * platforms.
 */
export function holdsAll(present, wanted) {
  // npm installs some below the workspace that needs them
  const inModules = ([place]) => /(?:^|\/)node_modules\//.test(place)
  return (
    Object.entries(wanted)
      .filter(inModules)
      .every(([place, { version, integrity, optional }]) => {
        const found = present[place]
        if (!found) return optional === true
        return found.version === version && found.integrity === integrity
      }) &&
    Object.entries(present)
      .filter(inModules)
      .every(([place]) => place in wanted)
  )
}
