import { execFileSync } from 'node:child_process'
import { existsSync, readFileSync } from 'node:fs'
import { dirname, join } from 'node:path'

/** A file of the project: its path from the root, its text, and its resolved imports. */
export interface Source {
  path: string
  text: string
  imports: readonly string[]
}

const importOf = /(?:\bfrom\s+|\bimport\s+|\bimport\()\s*['"]([^'"]+)['"]/g

const read = (path: string): Source => {
  const text = readFileSync(path, 'utf8')
  const code = /\.(?:ts|tsx|mjs)$/.test(path)
  const named = code ? [...text.matchAll(importOf)].map(([, name]) => name ?? '') : []
  return {
    path,
    text,
    imports: named.map((name) => (name.startsWith('.') ? join(dirname(path), name) : name)),
  }
}

/** The paths of all tracked files, without those deleted in the working tree. */
export const trackedPaths = (): string[] =>
  execFileSync('git', ['ls-files', '-z'], { encoding: 'utf8', maxBuffer: 1 << 26 })
    .split('\0')
    .filter((path) => path !== '' && existsSync(path))

/** The tracked files whose path matches. */
export const sources = (passes: (path: string) => boolean): Source[] =>
  trackedPaths().filter(passes).map(read)

export const isCode = (path: string): boolean => /\.(?:ts|tsx|mjs)$/.test(path)

/** Tests and test support. */
export const isTest = (path: string): boolean =>
  /\.(?:test|e2e)\.tsx?$/.test(path) || /^(?:test-support|e2e|bench|sim)\//.test(path)
