import { existsSync } from 'node:fs'
import { cp, mkdir, symlink } from 'node:fs/promises'
import { inRoot } from './paths.mjs'

/** All that the server's tests read: its code and what it imports, and the tests and documents that tests name. */
const copiedPaths = [
  'contract',
  'docs',
  'e2e',
  'scripts',
  'server',
  'sim',
  'simulators',
  'test-support',
  'web',
  '.npmrc',
  'package.json',
  'package-lock.json',
  'tsconfig.base.json',
  'tsconfig.json',
  'vitest.config.ts',
]

/** What is linked: packages, and the Node that runs the tests. */
const linkedPaths = ['node_modules', 'contract/node_modules', 'server/node_modules', '.cache']

/** Makes a copy in which the server's tests run, so that the clone can be edited meanwhile. */
export async function copyTree(tree) {
  await mkdir(tree, { recursive: true })
  for (const name of copiedPaths)
    await cp(inRoot(name), `${tree}/${name}`, {
      recursive: true,
      filter: (from) => !/[/\\](?:node_modules|dist)$/.test(from),
    })
  for (const name of linkedPaths)
    if (existsSync(inRoot(name))) await symlink(inRoot(name), `${tree}/${name}`, 'junction')
}
