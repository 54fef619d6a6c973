import { siteQuery } from '@faka/contract/mobile'
import { useState } from 'react'
import { changeAppSettings, useAppSettings } from '../kernel/app-settings.ts'
import { changeLanguage } from '../kernel/locale.ts'
import { useSite, useVisit } from '../kernel/routing.tsx'
import { themes } from '../kernel/theme.ts'
import { systemName } from '../kernel/title.ts'
import { useLeaving } from '../kernel/use-leaving.ts'
import { useWords } from '../kernel/words.ts'
import { ExternalLink, Languages, Moon, Settings, Sun, SunMoon } from '../ui/icon.ts'
import Menu from '../ui/menu.tsx'
import type { ButtonMenuProps } from './menu-button.tsx'

const icons = { system: <SunMoon />, light: <Sun />, dark: <Moon /> }

/** How the mobile site speaks and looks, and the way to the full one. It is open when it comes. */
export default function MoreMenu({ button }: ButtonMenuProps) {
  const { say, locale } = useWords()
  const { base } = useSite()
  const { pathname, search } = useVisit()
  const { theme } = useAppSettings()
  const [open, setOpen] = useState(true)
  useLeaving(() => setOpen(false))
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
      onOpen={setOpen}
      button={button}
      place={document.querySelector('header')}
      title={systemName}
      items={[
        {
          label: `${say('shell.language')} · ${say('shell.languageHint')}`,
          icon: <Languages />,
          onPress: () => void changeLanguage(locale === 'zh-CN' ? 'en-US' : 'zh-CN'),
        },
        { label: say(`shell.theme.${theme}`), icon: icons[theme], onPress: turn },
        {
          label: say('shell.settings'),
          icon: <Settings />,
          onPress: () => changeAppSettings({ globalSettings: true }),
        },
        { label: say('shell.site.full'), icon: <ExternalLink />, onPress: leave },
      ]}
    />
  )
}
