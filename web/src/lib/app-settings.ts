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
import { readCookie, writeCookie } from './cookie.ts'
import { isPhone } from './is-phone.ts'
import { persistedStore } from './persisted-store.ts'
import { readSettings } from './settings.ts'
import { currentTheme, type Theme, themeKey, themes } from './theme.ts'
import { systemName } from './title.ts'

/** How a visitor wishes the storefront to be; the names are the specification's. */
export interface AppSettings extends LayoutSettings {
  theme: Theme
  /** The colour in which a browser may dress its own bars, as #rrggbb. */
  themeColor: string
  /** Whether pages are opened as the server's menu says; whoever has not chosen gets what the shop runs with. */
  menuFromServer: boolean
  systemName: string
  /** Whether the settings are open. */
  globalSettings: boolean
  device: 'desktop' | 'mobile'
  /** What the server said that this visitor may open; empty until it was asked. */
  serverMenu: readonly MenuEntry[]
}

/** Everything as designed. */
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

/** What outlives the page. A setting that cannot be read is as designed, and takes no other with it. */
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

/** What is of this page alone. */
type TransientSettings = Pick<AppSettings, 'globalSettings' | 'serverMenu'>
let transient: TransientSettings = { globalSettings: false, serverMenu: [] }

let snapshot: { kept: Persisted | undefined; passing: TransientSettings; settings: AppSettings } | undefined

/** The settings as they are now; the same settings are the same object. */
export function readAppSettings(): AppSettings {
  const kept = settingsStore.getState()
  if (snapshot?.kept === kept && snapshot?.passing === transient) return snapshot.settings
  const settings: AppSettings = {
    ...defaultAppSettings,
    ...kept,
    theme: kept?.theme ?? currentTheme(),
    menuFromServer: kept?.menuFromServer ?? readSettings().menuFromServer,
    device: isPhone() ? 'mobile' : 'desktop',
    ...transient,
  }
  snapshot = { kept, passing: transient, settings }
  return settings
}

const listeners = new Set<() => void>()

/** Hears of every change, by this page or another tab, until the answered function is called. */
export function subscribeAppSettings(listener: () => void): () => void {
  const leave = settingsStore.subscribe(listener)
  listeners.add(listener)
  return () => {
    listeners.delete(listener)
    leave()
  }
}

/** Changes some of the settings, here and for later visits. */
export function changeAppSettings(change: Partial<Persisted & TransientSettings>): void {
  const { globalSettings, serverMenu, ...kept } = change
  transient = {
    globalSettings: globalSettings ?? transient.globalSettings,
    serverMenu: serverMenu ?? transient.serverMenu,
  }
  if (Object.keys(kept).length > 0)
    settingsStore.setState({ ...(settingsStore.getState() ?? z.parse(PersistedSettings, {})), ...kept })
  else for (const listener of listeners) listener()
}

/** Dresses the page as the settings say, and mirrors them for the next first paint. */
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
  const painted = serializeLayoutSettings(settings)
  if ((readCookie(appSettingsCookie) ?? '') !== painted) writeCookie(appSettingsCookie, painted)
}

/** Keeps the page dressed as the settings say, whoever changes them. Answers how to leave off. */
export function syncAppSettings(): () => void {
  applyAppSettings()
  return subscribeAppSettings(applyAppSettings)
}

/** The settings that a page is painted with where no browser draws. */
export const AppSettingsContext = createContext(defaultAppSettings)

/** The settings as they are now; the component draws again when they change. */
export function useAppSettings(): AppSettings {
  const painted = useContext(AppSettingsContext)
  return useSyncExternalStore(subscribeAppSettings, readAppSettings, () => painted)
}
