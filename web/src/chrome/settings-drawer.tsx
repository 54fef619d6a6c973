import { isMenuWidth, leastMenuWidth, mostMenuWidth } from '@faka/contract/app-settings'
import { useState } from 'react'
import { changeAppSettings, readAppSettings, useAppSettings } from '../kernel/app-settings.ts'
import { changeLanguage } from '../kernel/locale.ts'
import { useNavigate, useSite, useVisit } from '../kernel/routing.tsx'
import { themes } from '../kernel/theme.ts'
import { useWords } from '../kernel/words.ts'
import { getMenu } from '../rooms/menu/get-menu.ts'
import { Button } from '../ui/button.tsx'
import { copyText } from '../ui/copy-text.ts'
import Drawer from '../ui/drawer.tsx'
import { FoldedPanel } from '../ui/folded-panel.tsx'
import { RadioTiles } from '../ui/radio-tiles.tsx'
import { Switch } from '../ui/switch.tsx'
import { TextArea } from '../ui/text-area.tsx'
import { TextField } from '../ui/text-field.tsx'
import { showToast } from '../ui/toast.ts'
import styles from './settings-drawer.module.css'

/** Each in its own words, so that it is found by who cannot read the other. */
const languages = [
  { value: 'zh-CN', label: '中文' },
  { value: 'en-US', label: 'English' },
] as const

/** The width of the side menu; what cannot be one stays in the field, and changes nothing. */
function MenuWidth() {
  const { say } = useWords()
  const { menuWidth } = useAppSettings()
  const [typed, setTyped] = useState(String(menuWidth))
  const limits = { least: leastMenuWidth, most: mostMenuWidth }
  const isGood = (text: string) => /^\d{1,3}$/.test(text) && isMenuWidth(Number(text))
  const take = (text: string) => {
    setTyped(text)
    if (isGood(text)) changeAppSettings({ menuWidth: Number(text) })
  }
  return (
    <TextField
      label={say('settings.menuWidth')}
      hint={say('settings.menuWidth.hint', limits)}
      error={isGood(typed) ? undefined : say('settings.menuWidth.wrong', limits)}
      inputMode="numeric"
      autoComplete="off"
      name="menuWidth"
      value={typed}
      onChange={(event) => take(event.currentTarget.value.trim())}
    />
  )
}

/** Turns over who says which pages there are, and takes the visitor past the guards once more. */
function useMenuFromServer() {
  const go = useNavigate()
  const { pathname, search } = useVisit()
  return async (menuFromServer: boolean) => {
    changeAppSettings({ menuFromServer })
    if (menuFromServer && readAppSettings().serverMenu.length === 0) await getMenu()
    go(pathname + search, { replace: true })
  }
}

/** How every page looks and speaks: what most come for. */
function Looks() {
  const { say, locale } = useWords()
  const { theme, colorWeak } = useAppSettings()
  return (
    <>
      <RadioTiles
        legend={say('settings.theme')}
        name="theme"
        tiles={themes.map((value) => ({ value, label: say(`settings.theme.${value}`) }))}
        value={theme}
        onValue={(chosen) => changeAppSettings({ theme: chosen })}
        wide
      />
      <RadioTiles
        legend={say('settings.language')}
        name="language"
        tiles={languages.map(({ value, label }) => ({ value, label: <span lang={value}>{label}</span> }))}
        value={locale}
        onValue={(chosen) => void changeLanguage(chosen)}
        wide
      />
      <Switch
        label={say('settings.colorWeak')}
        hint={say('settings.colorWeak.hint')}
        on={colorWeak}
        onTurn={(on) => changeAppSettings({ colorWeak: on })}
      />
    </>
  )
}

/** What of the page is shown, and where its menu comes from. */
function Parts() {
  const { say } = useWords()
  const { navbar, menu, topMenu, footer, tabBar, menuFromServer } = useAppSettings()
  const turnMenuFromServer = useMenuFromServer()
  return (
    <div className={styles.group}>
      <Switch label={say('settings.navbar')} on={navbar} onTurn={(on) => changeAppSettings({ navbar: on })} />
      <Switch label={say('settings.menu')} on={menu} onTurn={(on) => changeAppSettings({ menu: on })} />
      <Switch
        label={say('settings.topMenu')}
        hint={say(navbar && menu ? 'settings.topMenu.hint' : 'settings.topMenu.needs')}
        on={topMenu}
        onTurn={(on) => changeAppSettings({ topMenu: on })}
      />
      <Switch label={say('settings.footer')} on={footer} onTurn={(on) => changeAppSettings({ footer: on })} />
      <Switch label={say('settings.tabBar')} on={tabBar} onTurn={(on) => changeAppSettings({ tabBar: on })} />
      <Switch
        label={say('settings.menuFromServer')}
        hint={say('settings.menuFromServer.hint')}
        on={menuFromServer}
        onTurn={(on) => void turnMenuFromServer(on)}
      />
      <MenuWidth />
    </div>
  )
}

/** Everything that a visitor can set, each with its effect at once; the mobile site has none of the parts. */
function Choices() {
  const { say } = useWords()
  const { mobile } = useSite()
  return (
    <div className={styles.choices}>
      <Looks />
      {!mobile && (
        <FoldedPanel title={say('settings.advanced')}>
          <Parts />
        </FoldedPanel>
      )}
    </div>
  )
}

export interface SettingsDrawerProps {
  open: boolean
  onClose: () => void
}

/** The settings at the end of the page, and their JSON to take along. Loaded lazily. */
export default function SettingsDrawer({ open, onClose }: SettingsDrawerProps) {
  const { say } = useWords()
  const settings = useAppSettings()
  const [copyRefused, setCopyRefused] = useState(false)
  const text = JSON.stringify(settings, null, 2)
  const copy = async () => {
    const isCopied = await copyText(text)
    setCopyRefused(!isCopied)
    if (isCopied) showToast('done', say('settings.copied'))
    else showToast('error', say('settings.copyFailed'))
  }
  return (
    <Drawer
      open={open}
      onClose={onClose}
      title={say('settings.title')}
      closeWord={say('shell.close')}
      otherwise='[data-press="settings"], [data-press="more"], [data-press="account"]'
      actions={
        <>
          <Button onClick={onClose}>{say('settings.close')}</Button>
          <Button tone="primary" onClick={copy}>
            {say('settings.copy')}
          </Button>
        </>
      }
    >
      <Choices />
      {copyRefused && (
        <TextArea
          label={say('settings.text')}
          readOnly
          rows={10}
          value={text}
          onFocus={(event) => event.currentTarget.select()}
        />
      )}
    </Drawer>
  )
}
