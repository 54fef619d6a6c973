import { readFile } from 'node:fs/promises'
import { dirname, matchesGlob } from 'node:path'
import { inRoot } from './paths.mjs'

/** Whether .dockerignore keeps a path out of a build: it or a folder above it matches a line. */
export async function readDockerIgnore(): Promise<(path: string) => boolean> {
  const lines = (await readFile(inRoot('.dockerignore'), 'utf8')).split('\n')
  const patterns = lines.filter((line) => line !== '' && !line.startsWith('#'))
  const isIgnored = (path: string): boolean =>
    path !== '.' && (patterns.some((pattern) => matchesGlob(path, pattern)) || isIgnored(dirname(path)))
  return isIgnored
}
