import type { MenuEntry } from '@faka/contract/menu/menu'
import {
  appSettingsCookie,
  defaultLayoutSettings,
  defaultThemeColor,
  isMenuWidth,
  type LayoutFlag,
  type LayoutSettings,
  layoutAttribute,
  layoutFlags,
  serializeLayoutSettings,
} from '@faka/contract/storefront/layout-settings'
import { createContext, useContext, useSyncExternalStore } from 'react'
import * as z from 'zod/mini'
import { createStore } from 'zustand/vanilla'
import { readCookie, writeCookie } from './cookie.ts'
import { isPhone } from './is-phone.ts'
import { persistedStore } from './persisted-store.ts'
import { readSettings } from './settings.ts'
import { currentTheme, type Theme, themeKey, themes } from './theme.ts'
import { systemName } from './title.ts'

/** The visitor's settings of the storefront; the member names are the specification's. */
export interface AppSettings extends LayoutSettings {
  theme: Theme
  /** The colour for the browser's own bars, as #rrggbb. */
  themeColor: string
  /** Whether the server's menu decides which pages exist; defaults to the shop's configuration. */
  menuFromServer: boolean
  systemName: string
  /** Whether the settings drawer is open. */
  globalSettings: boolean
  device: 'desktop' | 'mobile'
  /** The server's menu for this visitor; empty until loaded. */
  serverMenu: readonly MenuEntry[]
}

/** The defaults. */
export const defaultAppSettings: AppSettings = {
  ...defaultLayoutSettings,
  theme: 'system',
  themeColor: defaultThemeColor,
  menuFromServer: false,
  systemName,
  globalSettings: false,
  device: 'desktop',
  serverMenu: [],
}

const flag = (name: LayoutFlag) => z.catch(z.boolean(), defaultLayoutSettings[name])

/** The persisted part. An invalid setting falls back to its default without affecting the others. */
const PersistedSettings = z.object({
  theme: z.catch(z.optional(z.enum(themes)), undefined),
  themeColor: z.catch(z.string().check(z.regex(/^#[\da-f]{6}$/i)), defaultThemeColor),
  menuFromServer: z.catch(z.optional(z.boolean()), undefined),
  menuWidth: z.catch(z.number().check(z.refine(isMenuWidth)), 0),
  colorWeak: flag('colorWeak'),
  navbar: flag('navbar'),
  menu: flag('menu'),
  topMenu: flag('topMenu'),
  hideMenu: flag('hideMenu'),
  menuCollapse: flag('menuCollapse'),
  footer: flag('footer'),
  tabBar: flag('tabBar'),
})
type Persisted = z.infer<typeof PersistedSettings>
const settingsStore = persistedStore<Persisted>('app-settings', PersistedSettings)

/** The part that lives only as long as the document. */
type TransientSettings = Pick<AppSettings, 'globalSettings' | 'serverMenu'>
const transientStore = createStore<TransientSettings>(() => ({ globalSettings: false, serverMenu: [] }))

let snapshot:
  | { persisted: Persisted | undefined; transient: TransientSettings; settings: AppSettings }
  | undefined

/** The current settings; referentially stable until one changes. */
export function readAppSettings(): AppSettings {
  const persisted = settingsStore.getState()
  const transient = transientStore.getState()
  if (snapshot?.persisted === persisted && snapshot?.transient === transient) return snapshot.settings
  const settings: AppSettings = {
    ...defaultAppSettings,
    ...persisted,
    theme: persisted?.theme ?? currentTheme(),
    menuFromServer: persisted?.menuFromServer ?? readSettings().menuFromServer,
    device: isPhone() ? 'mobile' : 'desktop',
    ...transient,
  }
  snapshot = { persisted, transient, settings }
  return settings
}

/** Calls the listener on every change in this tab or another. Returns the unsubscribe function. */
export function subscribeAppSettings(listener: () => void): () => void {
  const unsubscribes = [settingsStore.subscribe(listener), transientStore.subscribe(listener)]
  return () => {
    for (const unsubscribe of unsubscribes) unsubscribe()
  }
}

/** Changes some settings, here and for later visits. */
export function changeAppSettings(change: Partial<Persisted & TransientSettings>): void {
  const { globalSettings, serverMenu, ...persisted } = change
  if (Object.keys(persisted).length > 0)
    settingsStore.setState({ ...(settingsStore.getState() ?? z.parse(PersistedSettings, {})), ...persisted })
  if (globalSettings !== undefined) transientStore.setState({ globalSettings })
  if (serverMenu !== undefined) transientStore.setState({ serverMenu })
}

/** Writes the settings to the document's attributes, and to cookies for the next server rendering. */
function applyAppSettings(): void {
  const settings = readAppSettings()
  const { dataset, style } = document.documentElement
  dataset.theme = settings.theme
  for (const name of layoutFlags) {
    const mark = layoutAttribute(settings, name)
    if (mark) dataset[name] = mark
    else delete dataset[name]
  }
  style.setProperty('--menu-width', settings.menuWidth ? `${settings.menuWidth}px` : 'initial')
  if ((readCookie(themeKey) ?? 'system') !== settings.theme) writeCookie(themeKey, settings.theme)
  const serialized = serializeLayoutSettings(settings)
  if ((readCookie(appSettingsCookie) ?? '') !== serialized) writeCookie(appSettingsCookie, serialized)
}

/** Keeps the document in step with the settings. Returns the unsubscribe function. */
export function syncAppSettings(): () => void {
  applyAppSettings()
  return subscribeAppSettings(applyAppSettings)
}

/** The settings with which the server rendered this page, read from the attributes that it wrote. */
export function renderedAppSettings(): AppSettings {
  const { dataset } = document.documentElement
  const flags = layoutFlags.flatMap((name) => (dataset[name] ? [[name, dataset[name] === 'on']] : []))
  return {
    ...defaultAppSettings,
    ...Object.fromEntries(flags),
    theme: currentTheme(),
    device: isPhone() ? 'mobile' : 'desktop',
  }
}

/** The settings with which the server renders, and which hydration repeats. */
export const AppSettingsContext = createContext(defaultAppSettings)

/** The current settings; re-renders on change. */
export function useAppSettings(): AppSettings {
  const serverSettings = useContext(AppSettingsContext)
  return useSyncExternalStore(subscribeAppSettings, readAppSettings, () => serverSettings)
}
