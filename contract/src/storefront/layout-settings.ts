/** The cookie that mirrors the settings the first paint depends on. */
export const appSettingsCookie = 'app-settings'

/** The platform's default theme color. */
export const defaultThemeColor = '#165DFF'

/** Settings that turn a part of the page layout on or off. */
export const layoutFlags = [
  'colorWeak',
  'navbar',
  'menu',
  'topMenu',
  'hideMenu',
  'menuCollapse',
  'footer',
  'tabBar',
] as const
export type LayoutFlag = (typeof layoutFlags)[number]

/** The storefront settings that the first paint depends on, besides language and theme. */
export type LayoutSettings = Record<LayoutFlag, boolean> & {
  /** Width of the side menu in pixels; 0 means the default width. */
  menuWidth: number
}

/** The defaults. */
export const defaultLayoutSettings: LayoutSettings = {
  colorWeak: false,
  navbar: true,
  menu: true,
  topMenu: false,
  hideMenu: false,
  menuCollapse: false,
  footer: true,
  tabBar: false,
  menuWidth: 0,
}

export const minMenuWidth = 160
export const maxMenuWidth = 400

/** Whether this is a valid width for the side menu. */
export const isMenuWidth = (px: number): boolean =>
  px === 0 || (Number.isInteger(px) && px >= minMenuWidth && px <= maxMenuWidth)

/** Serializes the settings for the cookie: the flags that differ from their default, and the menu width. */
export const serializeLayoutSettings = (settings: LayoutSettings): string =>
  [
    ...layoutFlags.filter((flag) => settings[flag] !== defaultLayoutSettings[flag]),
    ...(settings.menuWidth ? [settings.menuWidth] : []),
  ].join('.')

/** Parses the result of `serializeLayoutSettings`; anything it cannot read becomes the default. */
export function parseLayoutSettings(text: string | undefined): LayoutSettings {
  const parts = (text ?? '').split('.')
  const width = Number(parts.at(-1))
  const settings = { ...defaultLayoutSettings, menuWidth: isMenuWidth(width) ? width : 0 }
  for (const flag of layoutFlags) if (parts.includes(flag)) settings[flag] = !defaultLayoutSettings[flag]
  return settings
}

/**
 * The value of a flag's `data-…` attribute on `<html>`, for the style sheets; undefined if the flag has its default.
 */
export const layoutAttribute = (settings: LayoutSettings, flag: LayoutFlag): 'on' | 'off' | undefined =>
  settings[flag] === defaultLayoutSettings[flag] ? undefined : settings[flag] ? 'on' : 'off'
