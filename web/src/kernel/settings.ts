import * as z from 'zod/mini'
import { readJsonElement } from './json-element.ts'

/** The id of the element in which the server tells the storefront where its services are. */
export const settingsElement = 'config'

/** Bases of the two services, without a slash at the end; empty is our own origin. */
const Settings = z.object({ services: z.object({ userManagement: z.string(), cardCore: z.string() }) })
export type Settings = z.infer<typeof Settings>

const ownOrigin: Settings = { services: { userManagement: '', cardCore: '' } }

let settings: Settings | undefined

/** The runtime configuration of this page. */
export function readSettings(): Settings {
  settings ??= Settings.safeParse(readJsonElement(settingsElement)).data ?? ownOrigin
  return settings
}

/** The full address of a call: the base of the service that its path names, then the path letter for letter. */
export function addressOf(path: string, { services }: Settings = readSettings()): string {
  return (path.startsWith('/user-management/') ? services.userManagement : services.cardCore) + path
}
