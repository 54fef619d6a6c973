import type { ConsolePage } from '@faka/contract/console-page'
import { consolePages, findConsolePage } from '@faka/contract/console-pages'
import { useQuery } from '@tanstack/react-query'
import { useState } from 'react'
import { useNavigate } from 'react-router'
import { useIsAdmin } from '../features/account/use-is-admin.ts'
import { findItemsQuery } from '../features/item/find-items-query.ts'
import { searchOrdersQuery } from '../features/order/search-orders-query.ts'
import { withShop } from '../features/shop/chosen-shop.ts'
import { useShopAccess } from '../features/shop/use-shop-access.ts'
import { useShownShop } from '../features/shop/use-shown-shop.ts'
import { type PlainMessageId, useI18n } from '../lib/messages.ts'
import { usePaused } from '../lib/use-paused.ts'
import CommandPalette, { type PaletteEntry } from '../ui/command-palette.tsx'

const pages: readonly (ConsolePage & { title: PlainMessageId })[] = consolePages
/** Pages that need no more than their address. */
const openPagesFor = (isAdmin: boolean) =>
  pages.filter(
    ({ path, withoutLogin, forAdmin }) => !path.includes('/:') && !withoutLogin && (isAdmin || !forAdmin),
  )

/** How long a text is unchanged before it is searched for. */
const pauseMs = 250
const minSearchLength = 2
const maxFound = 5

/** The orders and items of the shown shop that a text finds. An order is found by exactly what a buyer quotes. */
function useFound(text: string) {
  const { shortUrl } = useShownShop()
  const enabled = text.length >= minSearchLength
  const filter = { status: undefined, from: undefined, to: undefined, page: 1 }
  const { may } = useShopAccess()
  const findsOrders = enabled && may(['orders'])
  const findsItems = enabled && may(['items'])
  const orders = useQuery({ ...searchOrdersQuery({ shortUrl, text, ...filter }), enabled: findsOrders })
  const items = useQuery({ ...findItemsQuery(shortUrl, text, maxFound), enabled: findsItems })
  return {
    orders: findsOrders ? (orders.data?.list.slice(0, maxFound) ?? []) : [],
    items: findsItems ? (items.data?.list ?? []) : [],
    pending: (findsOrders && orders.isPending) || (findsItems && items.isPending),
  }
}

interface Props {
  open: boolean
  onOpenChange: (open: boolean) => void
}

/** Leads to every page of the console, and to orders and items by what is typed. The text never becomes an address. */
export default function ConsolePalette({ open, onOpenChange }: Props) {
  const { t } = useI18n()
  const navigate = useNavigate()
  const shop = useShownShop()
  const isAdmin = useIsAdmin()
  const [text, setText] = useState('')
  const { orders, items, pending } = useFound(usePaused(text.trim(), pauseMs))
  const typed = text.trim().toLowerCase()
  const { may } = useShopAccess()
  const foundPages = openPagesFor(isAdmin).filter(
    ({ title, rights, forAdmin }) => (forAdmin || may(rights)) && t(title).toLowerCase().includes(typed),
  )
  const groups = [
    {
      value: t('console.palette.orders'),
      items: orders.map(({ orderNo, itemTitle }) => ({
        id: `/seller/orders/${orderNo}`,
        text: orderNo,
        note: itemTitle,
      })),
    },
    {
      value: t('console.palette.items'),
      items: items
        .map(({ id, title }) => ({ id: `/seller/items/${id}`, text: title }))
        .filter(({ id }) => findConsolePage(id) !== undefined),
    },
    {
      value: t('console.palette.pages'),
      items: foundPages.map(({ path, title }) => ({ id: path, text: t(title) })),
    },
  ].filter((group) => group.items.length > 0)
  const choose = ({ id }: PaletteEntry) => {
    onOpenChange(false)
    setText('')
    void navigate(withShop(id, shop.shortUrl))
  }
  return (
    <CommandPalette
      open={open}
      onOpenChange={onOpenChange}
      label={t('console.palette.label')}
      closeLabel={t('shell.close')}
      placeholder={t('console.palette.hint')}
      empty={t(pending ? 'console.loading' : 'console.palette.empty')}
      groups={groups}
      text={text}
      onTextChange={setText}
      onChoose={choose}
    />
  )
}
