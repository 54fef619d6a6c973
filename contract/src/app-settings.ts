/** The cookie that mirrors the settings which the first paint depends on. */
export const appSettingsCookie = 'app-settings'

/** The colour of the platform. */
export const plainThemeColor = '#165DFF'

/** The settings that turn a part of the frame on or off. */
export const appFlags = [
  'colorWeak',
  'navbar',
  'menu',
  'topMenu',
  'hideMenu',
  'menuCollapse',
  'footer',
  'tabBar',
] as const
export type AppFlag = (typeof appFlags)[number]

/** The settings of the storefront that its first paint depends on, besides language and theme. */
export type PaintedSettings = Record<AppFlag, boolean> & {
  /** The width of the side menu in pixels; 0 is as designed. */
  menuWidth: number
}

/** Everything as designed. */
export const designedSettings: PaintedSettings = {
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

export const leastMenuWidth = 160
export const mostMenuWidth = 400

/** Whether the side menu can be so wide. */
export const isMenuWidth = (px: number): boolean =>
  px === 0 || (Number.isInteger(px) && px >= leastMenuWidth && px <= mostMenuWidth)

/** The settings as the cookie has them: the names of those that are not as designed, and the width of the menu. */
export const writePainted = (settings: PaintedSettings): string =>
  [
    ...appFlags.filter((flag) => settings[flag] !== designedSettings[flag]),
    ...(settings.menuWidth ? [settings.menuWidth] : []),
  ].join('.')

/** Reads what `writePainted` wrote; whatever else stands there is as designed. */
export function readPainted(text: string | undefined): PaintedSettings {
  const parts = (text ?? '').split('.')
  const width = Number(parts.at(-1))
  const painted = { ...designedSettings, menuWidth: isMenuWidth(width) ? width : 0 }
  for (const flag of appFlags) if (parts.includes(flag)) painted[flag] = !designedSettings[flag]
  return painted
}

/**
 * What stands of a setting on `<html>` as `data-…`, for the styles: on or off where it is not as designed, else
 * nothing.
 */
export const markOf = (settings: PaintedSettings, flag: AppFlag): 'on' | 'off' | undefined =>
  settings[flag] === designedSettings[flag] ? undefined : settings[flag] ? 'on' : 'off'
