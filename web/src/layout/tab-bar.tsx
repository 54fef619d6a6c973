import { useQueryClient } from '@tanstack/react-query'
import { type KeyboardEvent, type MouseEvent, startTransition, useEffect, useRef, useState } from 'react'
import { useNavigate } from 'react-router'
import { lazyPart } from '../lib/lazy-part.tsx'
import { Link } from '../lib/link.tsx'
import { useI18n } from '../lib/messages.ts'
import { useOnLeave } from '../lib/use-on-leave.ts'
import { backState } from '../lib/visit.ts'
import { ChevronLeft, ChevronRight, Ellipsis, X } from '../ui/icon.ts'
import type { OverlayHostProps } from './overlay-host-props.ts'
import styles from './tab-bar.module.css'
import { type CloseScope, closePages, keysInScope, nextTab, reloadPage, type Tab } from './tabs.ts'
import { useOverflow } from './use-overflow.ts'

const LazyMenu = lazyPart(() => import('../ui/anchored-menu.tsx'), [])

const closeScopes = ['this', 'others', 'left', 'right'] as const satisfies readonly CloseScope[]

/** The target of the arrow keys from a tab. */
const steps: Partial<Record<string, (index: number, count: number) => number>> = {
  ArrowLeft: (index, count) => (index + count - 1) % count,
  ArrowRight: (index, count) => (index + 1) % count,
  Home: () => 0,
  End: (_, count) => count - 1,
}

export interface TabBarProps extends Pick<OverlayHostProps, 'here' | 'change'> {
  tabs: readonly Tab[]
}

/**
 * The visited pages as tabs. Arrow keys move the focus, Enter opens, Delete closes, the menu key or a right click opens
 * the menu of a tab. Loaded lazily, if the settings ask for it.
 */
export default function TabBar({ tabs, here, change }: TabBarProps) {
  const { t } = useI18n()
  const navigate = useNavigate()
  const client = useQueryClient()
  const list = useRef<HTMLDivElement>(null)
  const more = useRef<HTMLButtonElement>(null)
  const { overflows, scroll } = useOverflow(list)
  const [focusedKey, setFocusedKey] = useState<string>()
  const [menu, setMenu] = useState<{ key: string; anchor: HTMLElement }>()
  /** Once loaded it stays, so that it can be seen closing. */
  const [opened, setOpened] = useState(false)
  const tabOf = (key: string) => list.current?.querySelector<HTMLElement>(`[data-tab="${CSS.escape(key)}"]`)
  const reachable = tabs.some(({ key }) => key === focusedKey) ? focusedKey : here

  useOnLeave(() => setMenu(undefined))
  useEffect(() => {
    setFocusedKey(undefined)
    const shown = list.current?.querySelector(`[data-tab="${CSS.escape(here)}"]`)
    shown?.parentElement?.scrollIntoView({ block: 'nearest', inline: 'nearest' })
  }, [here])

  const focusTab = (key: string) => {
    setFocusedKey(key)
    tabOf(key)?.focus()
  }
  const close = (closed: readonly string[], from: string) => {
    const isFocused = list.current?.contains(document.activeElement) ?? false
    const next = nextTab(tabs, here, closed)
    if (!next) return
    const nextFocus = nextTab(tabs, from, closed)
    change(closePages(closed))
    if (closed.includes(here)) navigate(next.fullPath, { state: backState })
    if (isFocused && nextFocus) focusTab(nextFocus.key)
  }
  const reload = ({ key, fullPath }: Tab) => {
    change(reloadPage(key))
    void client.invalidateQueries()
    if (key !== here) navigate(fullPath, { state: backState })
  }
  const openMenu = (key: string, anchor: HTMLElement) => {
    startTransition(() => {
      setMenu({ key, anchor })
      setOpened(true)
    })
  }
  const onKey = (event: KeyboardEvent<HTMLElement>, { key }: Tab) => {
    const index = tabs.findIndex((tab) => tab.key === key)
    const target = tabs[steps[event.key]?.(index, tabs.length) ?? -1]
    if (target) focusTab(target.key)
    else if (event.key === 'Delete') close([key], key)
    else if (event.key === ' ') event.currentTarget.click()
    else return
    event.preventDefault()
  }
  const onMiddle = (event: MouseEvent, { key }: Tab) => {
    if (event.button !== 1) return
    event.preventDefault()
    close([key], key)
  }

  const chosen = tabs.find(({ key }) => key === menu?.key)
  return (
    <nav className={styles.bar} aria-label={t('tabs.label')}>
      {overflows && (
        <button type="button" className={styles.arrow} tabIndex={-1} aria-hidden onClick={() => scroll(-1)}>
          <ChevronLeft />
        </button>
      )}
      <div ref={list} className={styles.list} role="tablist" aria-label={t('tabs.label')}>
        {tabs.map((tab) => (
          <span key={tab.key} className={styles.tab} role="presentation">
            <Link
              className={styles.link}
              role="tab"
              to={tab.fullPath}
              state={backState}
              data-tab={tab.key}
              aria-selected={tab.key === here}
              aria-controls={tab.key === here ? 'main' : undefined}
              aria-keyshortcuts="Delete"
              tabIndex={tab.key === reachable ? 0 : -1}
              title={tab.title}
              onKeyDown={(event) => onKey(event, tab)}
              onAuxClick={(event) => onMiddle(event, tab)}
              onContextMenu={(event) => {
                event.preventDefault()
                openMenu(tab.key, event.currentTarget)
              }}
            >
              {tab.title}
            </Link>
            {tabs.length > 1 && (
              // keyboard and screen reader users have the Delete key and the menu
              <button
                type="button"
                className={styles.close}
                tabIndex={-1}
                aria-hidden
                title={t('tabs.close.this')}
                onClick={() => close([tab.key], tab.key)}
              >
                <X />
              </button>
            )}
          </span>
        ))}
      </div>
      {overflows && (
        <button type="button" className={styles.arrow} tabIndex={-1} aria-hidden onClick={() => scroll(1)}>
          <ChevronRight />
        </button>
      )}
      <button
        ref={more}
        type="button"
        className={styles.arrow}
        aria-label={t('tabs.actions')}
        aria-haspopup="menu"
        aria-expanded={menu !== undefined && menu.anchor === more.current}
        onClick={({ currentTarget }) => openMenu(here, currentTarget)}
      >
        <Ellipsis />
      </button>
      <LazyMenu when={opened} onFailed={() => setOpened(false)}>
        {(Menu) => (
          <Menu
            container={list.current?.parentElement ?? null}
            anchor={chosen && menu?.anchor}
            onClose={() => setMenu(undefined)}
            title={chosen?.title ?? ''}
            items={
              chosen
                ? [
                    { label: t('tabs.reload'), onPress: () => reload(chosen) },
                    ...closeScopes.map((side) => {
                      const closed = keysInScope(side, tabs, chosen.key)
                      const disabled = closed.length === 0 || closed.length === tabs.length
                      return {
                        label: t(`tabs.close.${side}`),
                        disabled,
                        onPress: () => close(closed, chosen.key),
                      }
                    }),
                  ]
                : []
            }
          />
        )}
      </LazyMenu>
    </nav>
  )
}
