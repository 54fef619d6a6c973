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

type PlatformSettings = Pick<StorefrontSettings, 'contact' | 'texts' | 'codeWays'>

/** What the pages that the server renders show of the configuration. */
export const PlatformSettingsContext = createContext<PlatformSettings | undefined>(undefined)

/** How to contact the platform; empty entries are not offered. */
export const usePlatformContact = (): StorefrontSettings['contact'] =>
  (useContext(PlatformSettingsContext) ?? readSettings()).contact

/** The texts of the platform that are set, in the order of the footer. */
export const usePlatformTexts = (): StorefrontSettings['texts'] =>
  (useContext(PlatformSettingsContext) ?? readSettings()).texts

/** How codes for signing up and new passwords can be sent; empty: not at all. */
export const useCodeWays = (): StorefrontSettings['codeWays'] =>
  (useContext(PlatformSettingsContext) ?? readSettings()).codeWays

/**
 * The full URL of an API path: the base URL of its service followed by the unchanged path. Other paths stay on our own
 * origin.
 */
export function apiUrl(path: string, { services }: StorefrontSettings = readSettings()): string {
  if (path.startsWith('/user-management/')) return services.userManagement + path
  if (path.startsWith('/card-core/')) return services.cardCore + path
  return path
}
