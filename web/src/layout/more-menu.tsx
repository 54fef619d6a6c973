import { siteQuery } from '@faka/contract/storefront/mobile-site'
import { useState } from 'react'
import { useLocation } from 'react-router'
import { changeAppSettings, useAppSettings } from '../lib/app-settings.ts'
import { changeLocale } from '../lib/locale.ts'
import { useI18n } from '../lib/messages.ts'
import { useSite } from '../lib/site.ts'
import { themes } from '../lib/theme.ts'
import { systemName } from '../lib/title.ts'
import { useOnLeave } from '../lib/use-on-leave.ts'
import { ExternalLink, Languages, Moon, Settings, Sun, SunMoon } from '../ui/icon.ts'
import Menu from '../ui/menu.tsx'
import type { ButtonMenuProps } from './menu-button.tsx'

const icons = { system: <SunMoon />, light: <Sun />, dark: <Moon /> }

/** Language, theme and settings of the mobile site, and the link to the full one. It opens as soon as it is loaded. */
export default function MoreMenu({ button }: ButtonMenuProps) {
  const { t, locale } = useI18n()
  const { base } = useSite()
  const { pathname, search } = useLocation()
  const { theme } = useAppSettings()
  const [open, setOpen] = useState(true)
  useOnLeave(() => setOpen(false))
  const nextTheme = () => {
    changeAppSettings({ theme: themes[(themes.indexOf(theme) + 1) % themes.length] ?? 'system' })
  }
  // The server stores the choice in a cookie and redirects, so this is a plain navigation.
  const openFullSite = () => {
    const query = new URLSearchParams(search)
    query.set(siteQuery, 'full')
    location.assign(`${base}${pathname}?${query}`)
  }
  return (
    <Menu
      open={open}
      onOpenChange={setOpen}
      button={button}
      container={document.querySelector('header')}
      title={systemName}
      items={[
        {
          label: `${t('shell.language')} · ${t('shell.languageHint')}`,
          icon: <Languages />,
          onPress: () => void changeLocale(locale === 'zh-CN' ? 'en-US' : 'zh-CN'),
        },
        { label: t(`shell.theme.${theme}`), icon: icons[theme], onPress: nextTheme },
        {
          label: t('shell.settings'),
          icon: <Settings />,
          onPress: () => changeAppSettings({ globalSettings: true }),
        },
        { label: t('shell.site.full'), icon: <ExternalLink />, onPress: openFullSite },
      ]}
    />
  )
}
