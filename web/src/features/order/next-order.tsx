import type { OrderNo, ShortUrl } from '@faka/contract/shared/ids'
import { useQuery } from '@tanstack/react-query'
import { useEffect, useRef } from 'react'
import { Link } from 'react-router'
import { useI18n } from '../../lib/messages.ts'
import { buttonClass } from '../../ui/button.tsx'
import { Notice } from '../../ui/notice.tsx'
import { nextOrderQuery } from './next-order-query.ts'

interface Props {
  shortUrl: ShortUrl
  orderNo: OrderNo
  /** The address of an order, or of the list of orders. */
  pathTo: (orderNo: OrderNo | undefined) => string
}

/** Shown in place of the box once an order is delivered: the way to the next one that waits takes the focus. */
export function NextOrder({ shortUrl, orderNo, pathTo }: Props) {
  const { t } = useI18n()
  const link = useRef<HTMLAnchorElement>(null)
  const { data: next, isPending } = useQuery(nextOrderQuery(shortUrl, orderNo))
  useEffect(() => {
    if (!isPending) link.current?.focus()
  }, [isPending])
  if (isPending) return null
  return (
    <Notice
      tone="done"
      title={t('soldOrder.next.delivered')}
      action={
        <Link ref={link} className={buttonClass({ tone: 'primary' })} to={pathTo(next?.orderNo)}>
          {next ? t('soldOrder.next.go') : t('soldOrder.next.back')}
        </Link>
      }
    >
      {next ? t('soldOrder.next.waiting', { count: next.total }) : t('soldOrder.next.none')}
    </Notice>
  )
}
