import type { Env, PlatformSettings } from '../../platform/config.ts'

interface DemoSettings {
  /** Whether the demo shop is created at the start. */
  demo: boolean
  /** A file that lists the running gateway simulators; the command that starts them sets it. */
  simulators: string | undefined
  /** The address of the simulator of a seller's program for delivery. */
  simulatedProgram: string | undefined
}

declare module '../../platform/config.ts' {
  interface Config extends DemoSettings {}
}

/** Reads whether there is a demo shop, by default where this is not production. */
export const readDemoSettings = (env: Env, { production }: PlatformSettings): DemoSettings => ({
  demo: env.DEMO === undefined || env.DEMO === '' ? !production : env.DEMO === '1',
  simulators: env.PRACTICE_GATEWAYS || undefined,
  simulatedProgram: env.PRACTICE_PROGRAM || undefined,
})
