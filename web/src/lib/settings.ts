import {
  defaultStorefrontSettings,
  StorefrontSettings,
  storefrontSettingsElementId,
} from '@faka/contract/storefront/storefront-settings'
import { createContext, useContext } from 'react'
import { readJsonElement } from './json-element.ts'

let settings: StorefrontSettings | undefined

/** The runtime configuration of this page. */
export function readSettings(): StorefrontSettings {
  settings ??=
    StorefrontSettings.safeParse(readJsonElement(storefrontSettingsElementId)).data ??
    defaultStorefrontSettings
  return settings
}

type PlatformSettings = Pick<StorefrontSettings, 'contact' | 'texts'>

/** What the platform says of itself, for pages that are painted where no browser draws. */
export const PlatformSettingsContext = createContext<PlatformSettings | undefined>(undefined)

/** How the platform can be reached; what is empty is not offered. */
export const usePlatformContact = (): StorefrontSettings['contact'] =>
  (useContext(PlatformSettingsContext) ?? readSettings()).contact

/** The texts of the platform that are set, in the order of the footer. */
export const usePlatformTexts = (): StorefrontSettings['texts'] =>
  (useContext(PlatformSettingsContext) ?? readSettings()).texts

/**
 * The full address of a call: the base of the service that its path names, then the path letter for letter. Calls
 * of neither service go to our own origin.
 */
export function apiUrl(path: string, { services }: StorefrontSettings = readSettings()): string {
  if (path.startsWith('/user-management/')) return services.userManagement + path
  if (path.startsWith('/card-core/')) return services.cardCore + path
  return path
}
