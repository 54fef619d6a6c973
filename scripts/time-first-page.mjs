/**
 * Measures the first start: clones HEAD into an empty folder with an empty home, runs `npm start`, and measures the
 * time until the demo shop's page is served; then stops it and measures a second start.
 */
import { spawn } from 'node:child_process'
import { copyFile, mkdir, mkdtemp, rm } from 'node:fs/promises'
import { createServer } from 'node:net'
import os from 'node:os'
import path from 'node:path'
import { setTimeout as sleep } from 'node:timers/promises'
import { root } from './paths.mjs'
import { runQuietly } from './run.mjs'
import { printStatus, runScript } from './run-script.mjs'

const page = '/shopDetail/demo'
const timeoutMs = 300_000
/** The promised limits, in seconds. */
const promisedSeconds = { first: 90, second: 4 }

await runScript(async () => {
  const folder = await mkdtemp(path.join(os.tmpdir(), 'faka-first-page-'))
  const end = new AbortController()
  const interrupt = () => end.abort(new Error('interrupted'))
  process.once('SIGINT', interrupt).once('SIGTERM', interrupt)
  try {
    const clone = path.join(folder, 'faka')
    const home = path.join(folder, 'home')
    await mkdir(home)
    // The machine's registry settings are kept; everything else starts empty.
    await copyFile(path.join(os.homedir(), '.npmrc'), path.join(home, '.npmrc')).catch(() => {})
    await runQuietly('git', ['clone', '--quiet', '--no-hardlinks', root, clone])
    const port = await findFreePort()
    const first = await timeStart({ clone, home, port, signal: end.signal })
    console.log(`first page after ${first.toFixed(1)} s (promised: ${promisedSeconds.first} s)`)
    const second = await timeStart({ clone, home, port, signal: end.signal })
    console.log(`second start after ${second.toFixed(1)} s (promised: ${promisedSeconds.second} s)`)
    return first < promisedSeconds.first && second < promisedSeconds.second ? 0 : 1
  } finally {
    await rm(folder, { recursive: true, force: true })
  }
})

/** The seconds from `npm start` to the first page; the server is stopped again. */
async function timeStart({ clone, home, port, signal }) {
  const kept = Object.entries(process.env).filter(([name]) =>
    /^(npm_config_.*|.*_proxy|SSL_CERT_.*|NODE_EXTRA_CA_CERTS)$/i.test(name),
  )
  const env = {
    ...Object.fromEntries(kept),
    HOME: home,
    PATH: process.env.PATH,
    LANG: 'C.UTF-8',
    PORT: String(port),
  }
  const began = performance.now()
  // A separate process group, so that npm and all its children can be stopped together.
  const server = spawn('npm', ['start'], {
    cwd: clone,
    env,
    stdio: ['ignore', 'pipe', 'inherit'],
    detached: true,
  })
  let output = ''
  server.stdout.setEncoding('utf8').on('data', (text) => {
    output = (output + text).slice(-2_000)
  })
  const ended = new Promise((resolve) => server.on('exit', resolve))
  let isGone = false
  ended.then(() => {
    isGone = true
  })
  try {
    while (!(await isServed(`http://127.0.0.1:${port}${page}`))) {
      signal.throwIfAborted()
      if (isGone) throw new Error(`npm start ended before a page was served. Its last output:\n${output}`)
      if (performance.now() - began > timeoutMs)
        throw new Error(`no page in ${timeoutMs / 1000} s. Its last output:\n${output}`)
      await sleep(50)
    }
    return (performance.now() - began) / 1000
  } finally {
    if (!isGone) process.kill(-server.pid, 'SIGTERM')
    if ((await Promise.race([ended.then(() => 'ended'), sleep(20_000, 'late', { ref: false })])) === 'late') {
      printStatus('the server did not stop in 20 s and is killed')
      process.kill(-server.pid, 'SIGKILL')
    }
  }
}

async function isServed(url) {
  try {
    const { status } = await fetch(url, { signal: AbortSignal.timeout(5_000) })
    return status === 200
  } catch {
    return false
  }
}

function findFreePort() {
  return new Promise((resolve, reject) => {
    const probe = createServer().on('error', reject)
    probe.listen(0, '127.0.0.1', () => {
      const { port } = probe.address()
      probe.close(() => resolve(port))
    })
  })
}
