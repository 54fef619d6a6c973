import {
  type ConsolePage,
  type ConsolePageName,
  consolePages,
  findConsolePage,
} from '@faka/contract/console-pages'
import type { ReactNode } from 'react'
import { Link, useLocation } from 'react-router'
import { withShop } from '../features/shop/chosen-shop.ts'
import { useChosenShop } from '../features/shop/use-chosen-shop.ts'
import { useI18n } from '../lib/messages.ts'
import { MessageCircle, ReceiptText } from '../ui/icon.ts'
import { LayoutDashboard } from '../ui/icons-of-console.ts'
import styles from './console-frame.module.css'

const icons: Readonly<Partial<Record<ConsolePageName, ReactNode>>> = {
  today: <LayoutDashboard />,
  orders: <ReceiptText />,
  complaints: <MessageCircle />,
}

/** The pages of the console; the chosen shop stays when another one is opened. */
export function ConsoleNav() {
  const { t } = useI18n()
  const { pathname } = useLocation()
  const shop = useChosenShop()
  const shown = findConsolePage(pathname)
  return (
    <nav className={styles.nav} aria-label={t('console.nav')}>
      {consolePages
        .filter((page: ConsolePage) => page.parent === undefined)
        .map(({ name, path, title }) => (
          <Link
            key={name}
            className={styles.entry}
            to={withShop(path, shop)}
            aria-current={shown?.name === name ? 'page' : shown?.parent === name || undefined}
          >
            {icons[name]}
            {t(title)}
          </Link>
        ))}
    </nav>
  )
}
