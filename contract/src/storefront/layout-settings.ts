/** The cookie that mirrors the settings which the first paint depends on. */
export const appSettingsCookie = 'app-settings'

/** The colour of the platform. */
export const defaultThemeColor = '#165DFF'

/** The settings that turn a part of the frame on or off. */
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

/** The settings of the storefront that its first paint depends on, besides language and theme. */
export type LayoutSettings = Record<LayoutFlag, boolean> & {
  /** The width of the side menu in pixels; 0 is as designed. */
  menuWidth: number
}

/** Everything as designed. */
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

/** Whether the side menu can be so wide. */
export const isMenuWidth = (px: number): boolean =>
  px === 0 || (Number.isInteger(px) && px >= minMenuWidth && px <= maxMenuWidth)

/** The settings as the cookie has them: the names of those that are not as designed, and the width of the menu. */
export const serializeLayoutSettings = (settings: LayoutSettings): string =>
  [
    ...layoutFlags.filter((flag) => settings[flag] !== defaultLayoutSettings[flag]),
    ...(settings.menuWidth ? [settings.menuWidth] : []),
  ].join('.')

/** Reads what `writePainted` wrote; whatever else stands there is as designed. */
export function parseLayoutSettings(text: string | undefined): LayoutSettings {
  const parts = (text ?? '').split('.')
  const width = Number(parts.at(-1))
  const painted = { ...defaultLayoutSettings, menuWidth: isMenuWidth(width) ? width : 0 }
  for (const flag of layoutFlags) if (parts.includes(flag)) painted[flag] = !defaultLayoutSettings[flag]
  return painted
}

/**
 * What stands of a setting on `<html>` as `data-…`, for the styles: on or off where it is not as designed, else
 * nothing.
 */
export const layoutAttribute = (settings: LayoutSettings, flag: LayoutFlag): 'on' | 'off' | undefined =>
  settings[flag] === defaultLayoutSettings[flag] ? undefined : settings[flag] ? 'on' : 'off'
