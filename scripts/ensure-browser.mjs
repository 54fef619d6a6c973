import { access, constants } from 'node:fs/promises'
import path from 'node:path'
import { withFileLock } from './file-lock.mjs'
import { inRoot } from './paths.mjs'
import { runQuietly } from './run.mjs'
import { printStatus } from './run-script.mjs'

/** The shell shows no window, which saves more than a quarter of the processor time of the browser tests. */
const names = [
  'chromium-headless-shell',
  'google-chrome',
  'google-chrome-stable',
  'chromium',
  'chromium-browser',
]
const macApps = [
  '/Applications/Google Chrome.app/Contents/MacOS/Google Chrome',
  '/Applications/Chromium.app/Contents/MacOS/Chromium',
]

/**
 * The path of Chrome or Chromium: FAKA_BROWSER, an installed one, the system's package (as root on Debian and its
 * derivatives), or Playwright's. Installs fonts for Chinese text as well if permitted. @throws if FAKA_BROWSER is
 * not a program, or no browser can be installed
 */
export async function ensureBrowser(node) {
  const named = process.env.FAKA_BROWSER
  if (named) {
    if (await isProgram(named)) return named
    throw new Error(`FAKA_BROWSER names ${named}, which is not a program that can be run.`)
  }
  return withFileLock('browser', async () => {
    const browser = (await findBrowser()) ?? (await installPackage()) ?? (await fetchFromPlaywright(node))
    await ensureChineseFonts()
    return browser
  })
}

async function findBrowser() {
  const folders = (process.env.PATH ?? '').split(path.delimiter).filter(Boolean)
  const candidates = names.flatMap((name) => folders.map((folder) => path.join(folder, name)))
  for (const candidate of process.platform === 'darwin' ? [...macApps, ...candidates] : candidates) {
    if (await isProgram(candidate)) return candidate
  }
  return undefined
}

/** Whether system packages may be installed: root, with apt. */
const mayInstall = async () => process.getuid?.() === 0 && (await isProgram('/usr/bin/apt-get'))

async function installPackage() {
  if (!(await mayInstall())) return undefined
  printStatus('installing Chromium for the browser tests (apt-get) …')
  try {
    // Debian 12 and later have the shell as a package of its own
    await aptInstall('chromium-headless-shell', 'fonts-noto-cjk').catch(() =>
      aptInstall('chromium', 'fonts-noto-cjk'),
    )
  } catch (error) {
    printStatus(`that did not work, so Playwright’s own is tried: ${error.message.split('\n').at(-1)}`)
  }
  return findBrowser()
}

async function fetchFromPlaywright(node) {
  const cli = inRoot('node_modules', 'playwright-core', 'cli.js')
  const home = inRoot('.cache', 'browsers')
  const env = { PLAYWRIGHT_BROWSERS_PATH: home }
  const findPath = () =>
    runQuietly(node, ['-e', "console.log(require('playwright-core').chromium.executablePath())"], { env })
  const browser = (await findPath()).trim()
  if (await isProgram(browser)) return browser
  printStatus('fetching Chromium for the browser tests (Playwright) …')
  const systemParts = (await mayInstall()) ? ['--with-deps'] : []
  try {
    await runQuietly(node, [cli, 'install', ...systemParts, 'chromium'], { env })
  } catch (error) {
    throw new Error(
      `The browser tests need Chrome or Chromium, and none could be installed. Install one, or name it: FAKA_BROWSER=/path/to/chrome npm test\n${error.message}`,
    )
  }
  return browser
}

async function ensureChineseFonts() {
  if (process.platform !== 'linux' || (await hasChineseFonts())) return
  if (!(await mayInstall())) {
    printStatus('no font for Chinese text was found; screenshots will show boxes. Package: fonts-noto-cjk')
    return
  }
  printStatus('installing a font for Chinese text (apt-get) …')
  await aptInstall('fonts-noto-cjk').catch((error) =>
    printStatus(`that did not work: ${error.message.split('\n').at(-1)}`),
  )
}

const hasChineseFonts = () =>
  runQuietly('fc-list', [':lang=zh', 'family']).then(
    (families) => families.trim() !== '',
    () => false,
  )

async function aptInstall(...packages) {
  const env = { DEBIAN_FRONTEND: 'noninteractive' }
  await runQuietly('apt-get', ['update'], { env })
  await runQuietly('apt-get', ['install', '-y', '--no-install-recommends', ...packages], { env })
}

const isProgram = (file) =>
  access(file, constants.X_OK).then(
    () => true,
    () => false,
  )
