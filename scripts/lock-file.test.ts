import { readFile } from 'node:fs/promises'
import { expect, test } from 'vitest'

interface Locked {
  link?: boolean
  resolved?: string
  integrity?: string
  optionalDependencies?: Record<string, string>
  hasInstallScript?: boolean
}

const lock: { packages: Record<string, Locked> } = JSON.parse(await readFile('package-lock.json', 'utf8'))
const installed = Object.entries(lock.packages).filter(
  ([place, { link }]) => place.includes('node_modules/') && !link,
)

test('the lock file holds the optional packages of every platform, so npm ci works on each', () => {
  const isLocked = (name: string) => installed.some(([place]) => place.endsWith(`node_modules/${name}`))
  const missing = installed.flatMap(([place, { optionalDependencies = {} }]) =>
    Object.entries(optionalDependencies)
      .filter(([name]) => !isLocked(name))
      .map(
        ([name, version]) =>
          `${place} wants ${name}@${version}: take a release that exists for every platform`,
      ),
  )
  expect(missing).toEqual([])
})

test('the lock file names no download address, and every package’s checksum', () => {
  expect(installed.filter(([, { resolved }]) => resolved !== undefined)).toEqual([])
  expect(installed.filter(([, { integrity }]) => integrity === undefined)).toEqual([])
})

test('a package runs scripts at its install only where package.json names it', async () => {
  const withScripts = installed
    .filter(([, { hasInstallScript }]) => hasInstallScript)
    .map(([place]) => place.slice(place.lastIndexOf('node_modules/') + 'node_modules/'.length))
  const { allowScripts } = JSON.parse(await readFile('package.json', 'utf8'))
  expect(Object.keys(allowScripts).sort()).toEqual([...new Set(withScripts)].sort())
  expect(await readFile('.npmrc', 'utf8')).toMatch(/^ignore-scripts=true$/m)
})
