import { execFile } from 'node:child_process'
import { chown, cp, mkdir, readFile } from 'node:fs/promises'
import { dirname, join } from 'node:path'
import { promisify } from 'node:util'

const run = promisify(execFile)

/** A stage whose steps were carried out in a folder, which stands for the root of its file system. */
export interface BuiltStage {
  root: string
  env: Record<string, string>
  /** The number of the account that runs it. */
  user: number
  entrypoint: readonly string[]
  healthCheck: readonly string[]
}

interface Build {
  /** The empty folder in which each stage gets one of its own. */
  folder: string
  /** Copies the context into a folder. */
  copyContext(target: string): Promise<void>
  /** What a base image has, by its path there. */
  ofBase: Readonly<Record<string, string>>
  /** Does what a RUN line does, if it needs something that is not here; true if it did. */
  replaceRun(command: string, folder: string): Promise<boolean>
}

type Instruction = [name: string, rest: string]

/** The lines of a Dockerfile, without comments and with continued lines joined. */
const readInstructions = (text: string): Instruction[] =>
  text
    .replaceAll(/\\\n\s*/g, ' ')
    .split('\n')
    .filter((line) => line.trim() !== '' && !line.startsWith('#'))
    .map((line): Instruction => {
      const [, name = '', rest = ''] = /^([A-Z]+)\s+(.*)$/.exec(line) ?? []
      return [name, rest]
    })

const readFlags = (text: string) => {
  const words = text.split(/\s+/)
  const flags = words.filter((word) => word.startsWith('--')).map((word) => word.slice(2).split('='))
  const sources = words.filter((word) => !word.startsWith('--'))
  return { flags: Object.fromEntries(flags) as Record<string, string>, target: sources.pop() ?? '', sources }
}

const emptyStage = (root: string): BuiltStage & { workdir: string } => ({
  root,
  env: {},
  user: 0,
  entrypoint: [],
  healthCheck: [],
  workdir: '/',
})

/**
 * Carries out the steps of a Dockerfile as a plain build, without a container: COPY copies, RUN runs in the folder of its
 * stage. Throws at an instruction that it does not know, and at a RUN line that names an absolute path. Returns the last
 * stage.
 */
export async function runDockerfile(file: string, build: Build): Promise<BuiltStage> {
  const stages = new Map<string, ReturnType<typeof emptyStage>>()
  let stage = emptyStage(build.folder)

  async function copy(rest: string): Promise<void> {
    const { flags, sources, target } = readFlags(rest)
    const from = flags.from === undefined ? undefined : stages.get(flags.from)
    const to = target.startsWith('/') ? join(stage.root, target) : join(stage.root, stage.workdir, target)
    if (sources.join() === '.' && !from) return build.copyContext(to)
    for (const source of sources) {
      const named = from ? (build.ofBase[source] ?? join(from.root, source)) : source
      const isFolder = target.endsWith('/') || target === '.'
      const place = isFolder ? join(to, source.slice(source.lastIndexOf('/') + 1)) : to
      await mkdir(dirname(place), { recursive: true })
      await cp(named, place, { recursive: true, verbatimSymlinks: true })
      const owner = Number(flags.chown?.split(':')[0])
      if (owner && process.getuid?.() === 0) await chown(place, owner, owner)
    }
  }

  async function runLine(command: string): Promise<void> {
    if (/(?:^|\s)\//.test(command)) throw new Error(`RUN ${command}: an absolute path`)
    const cwd = join(stage.root, stage.workdir)
    if (await build.replaceRun(command, cwd)) return
    const env = { PATH: `${dirname(process.execPath)}:${process.env.PATH}`, HOME: build.folder }
    await run('sh', ['-ec', command], { cwd, env, maxBuffer: 1 << 26 })
  }

  const steps: Record<string, (rest: string) => Promise<void>> = {
    async FROM(rest) {
      const [, name = 'last'] = /\sAS\s(\S+)$/i.exec(rest) ?? []
      stage = emptyStage(join(build.folder, name))
      stages.set(name, stage)
      await mkdir(stage.root, { recursive: true })
    },
    async WORKDIR(rest) {
      stage.workdir = rest
      await mkdir(join(stage.root, rest), { recursive: true })
    },
    COPY: copy,
    RUN: runLine,
    async ENV(rest) {
      for (const pair of rest.split(/\s+/)) {
        const [name = '', value = ''] = pair.split('=')
        stage.env[name] = value
      }
    },
    async USER(rest) {
      stage.user = Number(rest.split(':')[0])
    },
    async HEALTHCHECK(rest) {
      stage.healthCheck = JSON.parse(rest.slice(rest.indexOf('CMD') + 3))
    },
    async ENTRYPOINT(rest) {
      stage.entrypoint = JSON.parse(rest)
    },
    async VOLUME() {},
    async EXPOSE() {},
  }
  for (const [name, rest] of readInstructions(await readFile(file, 'utf8'))) {
    const step = steps[name]
    if (!step) throw new Error(`${file}: ${name} is not known here`)
    await step(rest)
  }
  return stage
}
