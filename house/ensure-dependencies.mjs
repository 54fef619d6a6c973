import { readFile } from 'node:fs/promises'
import { alone } from './alone.mjs'
import { inRoot } from './paths.mjs'
import { npm } from './run.mjs'
import { say } from './say.mjs'

/** Installs the packages of package-lock.json unless node_modules holds exactly those already. */
export async function ensureDependencies() {
  if (await isInstalled()) return
  await alone('install', async () => {
    if (await isInstalled()) return
    say('installing packages (npm ci) …')
    await npm(['ci', '--no-audit', '--no-fund', '--prefer-offline'])
  })
}

async function isInstalled() {
  const [wanted, present] = await Promise.all([
    readPackages(inRoot('package-lock.json')),
    // npm writes this list as the last act of an install, so a broken-off install has none.
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
 * Whether the installed packages are the wanted ones. An optional package may be missing: npm leaves out
 * those of other platforms.
 */
export function holdsAll(present, wanted) {
  const inModules = ([place]) => place.startsWith('node_modules/')
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
