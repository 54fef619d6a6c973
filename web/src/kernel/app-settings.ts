import {
  type AppFlag,
  appFlags,
  appSettingsCookie,
  designedSettings,
  isMenuWidth,
  markOf,
  type PaintedSettings,
  plainThemeColor,
  writePainted,
} from '@faka/contract/app-settings'
import type { MenuEntry } from '@faka/contract/menu'
import { createContext, useContext, useSyncExternalStore } from 'react'
import * as z from 'zod/mini'
import { mirrorCookie, readCookie } from './cookie.ts'
import { isOnPhone } from './on-phone.ts'
import { readSettings } from './settings.ts'
import { stored } from './stored.ts'
import { shownTheme, type Theme, themeKey, themes } from './theme.ts'
import { systemName } from './title.ts'

/** How a visitor wishes the storefront to be; the names are the specification's. */
export interface AppSettings extends PaintedSettings {
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
export const designedAppSettings: AppSettings = {
  ...designedSettings,
  theme: 'system',
  themeColor: plainThemeColor,
  menuFromServer: false,
  systemName,
  globalSettings: false,
  device: 'desktop',
  serverMenu: [],
}

const flag = (name: AppFlag) => z.catch(z.boolean(), designedSettings[name])

/** What outlives the page. A setting that cannot be read is as designed, and takes no other with it. */
const KeptSettings = z.object({
  theme: z.catch(z.optional(z.enum(themes)), undefined),
  themeColor: z.catch(z.string().check(z.regex(/^#[\da-f]{6}$/i)), plainThemeColor),
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
type Kept = z.infer<typeof KeptSettings>
const keptSettings = stored<Kept>('app-settings', KeptSettings)

/** What is of this page alone. */
type Passing = Pick<AppSettings, 'globalSettings' | 'serverMenu'>
let passing: Passing = { globalSettings: false, serverMenu: [] }

let seen: { kept: Kept | undefined; passing: Passing; settings: AppSettings } | undefined

/** The settings as they are now; the same settings are the same object. */
export function readAppSettings(): AppSettings {
  const kept = keptSettings.read()
  if (seen?.kept === kept && seen?.passing === passing) return seen.settings
  const settings: AppSettings = {
    ...designedAppSettings,
    ...kept,
    theme: kept?.theme ?? shownTheme(),
    menuFromServer: kept?.menuFromServer ?? readSettings().menuFromServer,
    device: isOnPhone() ? 'mobile' : 'desktop',
    ...passing,
  }
  seen = { kept, passing, settings }
  return settings
}

const listeners = new Set<() => void>()

/** Hears of every change, by this page or another tab, until the answered function is called. */
export function onAppSettings(listener: () => void): () => void {
  const leave = keptSettings.onChange(listener)
  listeners.add(listener)
  return () => {
    listeners.delete(listener)
    leave()
  }
}

/** Changes some of the settings, here and for later visits. */
export function changeAppSettings(change: Partial<Kept & Passing>): void {
  const { globalSettings, serverMenu, ...kept } = change
  passing = {
    globalSettings: globalSettings ?? passing.globalSettings,
    serverMenu: serverMenu ?? passing.serverMenu,
  }
  if (Object.keys(kept).length > 0)
    keptSettings.write({ ...(keptSettings.read() ?? z.parse(KeptSettings, {})), ...kept })
  else for (const listener of listeners) listener()
}

/** Dresses the page as the settings say, and mirrors them for the next first paint. */
function dress(): void {
  const settings = readAppSettings()
  const { dataset, style } = document.documentElement
  dataset.theme = settings.theme
  for (const name of appFlags) {
    const mark = markOf(settings, name)
    if (mark) dataset[name] = mark
    else delete dataset[name]
  }
  style.setProperty('--menu-width', settings.menuWidth ? `${settings.menuWidth}px` : 'initial')
  if ((readCookie(themeKey) ?? 'system') !== settings.theme) mirrorCookie(themeKey, settings.theme)
  const painted = writePainted(settings)
  if ((readCookie(appSettingsCookie) ?? '') !== painted) mirrorCookie(appSettingsCookie, painted)
}

/** Keeps the page dressed as the settings say, whoever changes them. Answers how to leave off. */
export function followAppSettings(): () => void {
  dress()
  return onAppSettings(dress)
}

/** The settings that a page is painted with where no browser draws. */
export const PaintedWith = createContext(designedAppSettings)

/** The settings as they are now; the component draws again when they change. */
export function useAppSettings(): AppSettings {
  const painted = useContext(PaintedWith)
  return useSyncExternalStore(onAppSettings, readAppSettings, () => painted)
}
