import { siteQuery } from '@faka/contract/storefront/mobile-site'
import { useState } from 'react'
import { changeAppSettings, useAppSettings } from '../lib/app-settings.ts'
import { changeLocale } from '../lib/locale.ts'
import { useI18n } from '../lib/messages.ts'
import { useLocation, useSite } from '../lib/routing.tsx'
import { themes } from '../lib/theme.ts'
import { systemName } from '../lib/title.ts'
import { useOnLeave } from '../lib/use-on-leave.ts'
import { ExternalLink, Languages, Moon, Settings, Sun, SunMoon } from '../ui/icon.ts'
import Menu from '../ui/menu.tsx'
import type { ButtonMenuProps } from './menu-button.tsx'

const icons = { system: <SunMoon />, light: <Sun />, dark: <Moon /> }

/** How the mobile site speaks and looks, and the way to the full one. It is open when it comes. */
export default function MoreMenu({ button }: ButtonMenuProps) {
  const { t, locale } = useI18n()
  const { base } = useSite()
  const { pathname, search } = useLocation()
  const { theme } = useAppSettings()
  const [open, setOpen] = useState(true)
  useOnLeave(() => setOpen(false))
  const turn = () => {
    changeAppSettings({ theme: themes[(themes.indexOf(theme) + 1) % themes.length] ?? 'system' })
  }
  // The server keeps the wish and leads on, so it is an address like any other.
  const leave = () => {
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
        { label: t(`shell.theme.${theme}`), icon: icons[theme], onPress: turn },
        {
          label: t('shell.settings'),
          icon: <Settings />,
          onPress: () => changeAppSettings({ globalSettings: true }),
        },
        { label: t('shell.site.full'), icon: <ExternalLink />, onPress: leave },
      ]}
    />
  )
}
