type NamedPattern = readonly [name: string, pattern: RegExp]

/** The first match counts, since most browsers also name others. */
const browsers: readonly NamedPattern[] = [
  ['WeChat', /MicroMessenger\//],
  ['Alipay', /AlipayClient\//],
  ['QQ', /\bQQ\/|QQBrowser\//],
  ['UC', /UCBrowser\//],
  ['Quark', /Quark\//],
  ['Huawei Browser', /HuaweiBrowser\//],
  ['MIUI Browser', /MiuiBrowser\//],
  ['Edge', /Edg(?:A|iOS)?\//],
  ['Opera', /OPR\//],
  ['Samsung Internet', /SamsungBrowser\//],
  ['Firefox', /Firefox\/|FxiOS\//],
  ['Chrome', /Chrome\/|CriOS\//],
  ['Safari', /Safari\//],
]

const systems: readonly NamedPattern[] = [
  ['HarmonyOS', /HarmonyOS|OpenHarmony/],
  ['Android', /Android/],
  ['iOS', /iPhone|iPad|iPod/],
  ['Windows', /Windows/],
  ['macOS', /Macintosh/],
  ['ChromeOS', /CrOS/],
  ['Linux', /Linux/],
]

const findName = (text: string, patterns: readonly NamedPattern[]) =>
  patterns.find(([, pattern]) => pattern.test(text))?.[0]

/** Browser and system of a User-Agent, such as "Chrome, Windows"; empty where neither is known. Versions are left out for privacy. */
export const deviceName = (userAgent: string): string =>
  [findName(userAgent, browsers), findName(userAgent, systems)].filter(Boolean).join(', ')
