import { spawn } from 'node:child_process'
import os from 'node:os'
import { root } from './paths.mjs'

const forwarded = ['SIGINT', 'SIGTERM', 'SIGHUP']

/**
 * Runs a program in the clone's folder with inherited standard streams, forwards signals to it, and resolves to its
 * exit code (128 + the signal's number if a signal ended it). Rejects if it cannot be started.
 */
export function run(program, args, { env = {}, cwd = root, stdio = 'inherit' } = {}) {
  return new Promise((resolve, reject) => {
    const child = spawn(program, args, { cwd, stdio, env: { ...process.env, ...env } })
    const passOn = (signal) => child.kill(signal)
    for (const signal of forwarded) process.on(signal, passOn)
    const orphaned = onOrphaned(() => child.kill('SIGTERM'))
    const done = () => {
      clearInterval(orphaned)
      for (const signal of forwarded) process.off(signal, passOn)
    }
    child.on('error', (error) => {
      done()
      reject(error)
    })
    child.on('exit', (code, signal) => {
      done()
      resolve(signal ? 128 + os.constants.signals[signal] : code)
    })
  })
}

/**
 * npm sends SIGTERM to the shell in between, which exits without forwarding it. Below npm, the loss of the parent
 * process is therefore treated as the signal.
 */
function onOrphaned(act) {
  const parent = process.ppid
  if (!process.env.npm_lifecycle_event || process.platform === 'win32') return undefined
  const watch = setInterval(() => {
    if (process.ppid === parent) return
    clearInterval(watch)
    act()
  }, 250)
  return watch.unref()
}

/**
 * Runs a program silently and resolves to its standard output. Rejects with all of its output if it fails; `name`
 * identifies it in the message.
 */
export function runQuietly(
  program,
  args,
  { env = {}, cwd = root, name = `${program} ${args[0] ?? ''}` } = {},
) {
  return new Promise((resolve, reject) => {
    const stdio = ['ignore', 'pipe', 'pipe']
    const child = spawn(program, args, { cwd, stdio, env: { ...process.env, ...env } })
    let output = ''
    let everything = ''
    child.stdout.setEncoding('utf8').on('data', (text) => {
      output += text
      everything += text
    })
    child.stderr.setEncoding('utf8').on('data', (text) => {
      everything += text
    })
    child.on('error', reject)
    child.on('close', (code, signal) => {
      if (code === 0) resolve(output)
      else reject(new Error(`${name} ended with ${signal ?? code}.\n${everything.trim()}`))
    })
  })
}

/** Runs npm; the same one that started this script, if any. */
export function npm(args, options = {}) {
  const named = { name: `npm ${args.slice(0, 2).join(' ')}`, ...options }
  const own = process.env.npm_execpath
  if (own?.endsWith('npm-cli.js')) return runQuietly(process.execPath, [own, ...args], named)
  return runQuietly(process.platform === 'win32' ? 'npm.cmd' : 'npm', args, named)
}
