import { accessSync, constants } from 'node:fs'
import os from 'node:os'
import path from 'node:path'
import { root } from './paths.mjs'

/**
 * Where a program of this user keeps its data and what it can fetch or build again: below `FAKA_HOME` if set; else beside
 * the code if this user may write there; else in the user's own folders (`XDG_DATA_HOME`, `XDG_CACHE_HOME`).
 * @param {string} code the folder of the code
 * @param {Record<string, string | undefined>} env
 * @param {{ besideCode?: boolean }} [options] `besideCode: false` never answers folders beside the code
 * @returns {{ data: string, cache: string, isCodeWritable: boolean }} absolute paths, which may not exist yet
 */
export function findPlaces(code, env, { besideCode = true } = {}) {
  const isCodeWritable = isWritable(code)
  const home = env.FAKA_HOME
  if (home) return { data: path.resolve(home, 'data'), cache: path.resolve(home, 'cache'), isCodeWritable }
  if (isCodeWritable && besideCode)
    return { data: path.join(code, '.data'), cache: path.join(code, '.cache'), isCodeWritable }
  return {
    data: path.join(userFolder(env, 'XDG_DATA_HOME', '.local', 'share'), 'faka'),
    cache: path.join(userFolder(env, 'XDG_CACHE_HOME', '.cache'), 'faka'),
    isCodeWritable,
  }
}

/** One of the user's folders, as the XDG Base Directory Specification defines them: relative ones are ignored. */
function userFolder(env, name, ...below) {
  const given = env[name]
  if (given && path.isAbsolute(given)) return given
  const home = env.HOME || os.homedir()
  if (!isWritable(home))
    throw new Error(
      `This user may write neither here nor in its home folder (${home}). Name a folder for data with FAKA_HOME.`,
    )
  return path.join(home, ...below)
}

/** Whether this user may write into a folder that exists. */
function isWritable(folder) {
  try {
    accessSync(folder, constants.W_OK | constants.X_OK)
    return true
  } catch {
    return false
  }
}

/** The absolute path of a file that can be fetched or built again. */
export const inCache = (...parts) => path.join(findPlaces(root, process.env).cache, ...parts)

/**
 * What a program of this checkout gets besides its environment: where its data is, unless that is given or beside the
 * code.
 */
export function dataEnvironment() {
  if (process.env.DATA_DIR) return {}
  const { data, isCodeWritable } = findPlaces(root, process.env)
  return isCodeWritable && !process.env.FAKA_HOME ? {} : { DATA_DIR: data }
}
