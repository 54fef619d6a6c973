import type { Item } from '@faka/contract/item/item'
import { maxChosenCards, type Price } from '@faka/contract/pricing/pricing'
import type { ItemId } from '@faka/contract/shared/ids'
import { formatFen } from '@faka/contract/shared/money'
import type { ChoosableCard } from '@faka/contract/stock/card-choice'
import { maxPublicText } from '@faka/contract/stock/stock'
import { useQuery, useQueryClient } from '@tanstack/react-query'
import { type ReactNode, useEffect, useEffectEvent, useRef, useState } from 'react'
import * as z from 'zod/mini'
import { DomainError, isDomainError } from '../../lib/call-errors.ts'
import { detectLanguage } from '../../lib/detect-language.ts'
import { useI18n } from '../../lib/messages.ts'
import { Button } from '../../ui/button.tsx'
import { chipClass } from '../../ui/chip.ts'
import { FailedState } from '../../ui/failed-state.tsx'
import { X } from '../../ui/icon.ts'
import { LoadingPanel } from '../../ui/loading-panel.tsx'
import { Notice } from '../../ui/notice.tsx'
import { TextField } from '../../ui/text-field.tsx'
import { cardsKey, cardsQuery } from './choosable-cards-query.ts'
import styles from './choose-cards.module.css'

/** How long typing has to pause before the cards are searched, in milliseconds. */
const pauseMs = 300
const GoneData = z.object({ gone: z.array(z.string()) })

/** The references of cards that another buyer took, from the error of an order that chose them. */
const goneFromError = (error: unknown): readonly string[] =>
  error instanceof DomainError && isDomainError(error, 'chosenCardsGone')
    ? (GoneData.safeParse(error.data).data?.gone ?? [])
    : []

interface Props {
  item: Item
  chosen: readonly ChoosableCard[]
  price: Price
  /** Why the order was not created. */
  refusal: Error | null
  onChange: (order: { chosen: { itemId: ItemId; cards: readonly ChoosableCard[] }; quantity: number }) => void
}

interface CardsProps {
  label: string
  cards: readonly ChoosableCard[]
  isChosen: (card: ChoosableCard) => boolean
  isFull: boolean
  onToggle: (card: ChoosableCard) => void
  /** Stands behind each public part. */
  mark?: ReactNode
}

/** Public parts as buttons that are pressed while chosen. */
function Cards({ label, cards, isChosen, isFull, onToggle, mark }: CardsProps) {
  return (
    <fieldset className={styles.cards} aria-label={label}>
      {cards.map((card) => (
        <button
          key={card.ref}
          type="button"
          className={chipClass}
          lang={detectLanguage(card.text)}
          translate="no"
          aria-pressed={isChosen(card)}
          disabled={isFull && !isChosen(card)}
          onClick={() => onToggle(card)}
        >
          {card.text}
          {mark}
        </button>
      ))}
    </fieldset>
  )
}

/** The cards of an item by their public parts, to search, page and choose. One that another buyer took leaves the choice. */
export default function ChooseCards({ item, chosen, price, refusal, onChange }: Props) {
  const { label, surchargeFen } = item.cardChoice ?? { label: '', surchargeFen: 0 }
  const { t, locale } = useI18n()
  const client = useQueryClient()
  const element = useRef<HTMLDetailsElement>(null)
  const count = useRef<HTMLParagraphElement>(null)
  const [typed, setTyped] = useState('')
  const [{ keyword, page }, setShown] = useState({ keyword: '', page: 1 })
  const [taken, setTaken] = useState<readonly string[]>([])
  const [wanted, setWanted] = useState(false)
  const query = useQuery({ ...cardsQuery(item.id, keyword, page), enabled: wanted })
  useEffect(() => {
    const next = typed.trim()
    const timer = setTimeout(
      () => setShown((shown) => (shown.keyword === next ? shown : { keyword: next, page: 1 })),
      pauseMs,
    )
    return () => clearTimeout(timer)
  }, [typed])
  const choose = (cards: readonly ChoosableCard[]) =>
    onChange({ chosen: { itemId: item.id, cards }, quantity: cards.length || item.minQuantity })
  const takeOut = useEffectEvent((gone: readonly string[]) => {
    setTaken(chosen.filter(({ ref }) => gone.includes(ref)).map(({ text }) => text))
    choose(chosen.filter(({ ref }) => !gone.includes(ref)))
    void client.invalidateQueries({ queryKey: cardsKey })
    if (element.current) element.current.open = true
    element.current?.scrollIntoView({ block: 'nearest' })
  })
  useEffect(() => {
    const gone = goneFromError(refusal)
    if (gone.length > 0) takeOut(gone)
  }, [refusal])
  const max = Math.min(item.maxQuantity, item.maxQuantityNow, maxChosenCards)
  const toggle = (card: ChoosableCard) => {
    setTaken([])
    const rest = chosen.filter(({ ref }) => ref !== card.ref)
    choose(rest.length < chosen.length ? rest : [...chosen, card])
  }
  const isChosen = ({ ref }: ChoosableCard) => chosen.some((each) => each.ref === ref)
  const list = query.data?.list ?? []
  const hasPages = page > 1 || query.data?.hasMore === true
  const common = { isChosen, isFull: chosen.length >= max, onToggle: toggle }
  const surcharge = price.reasons.find((reason) => reason.kind === 'surcharge')
  return (
    <details ref={element} onToggle={() => setWanted(true)}>
      <summary>
        {surchargeFen > 0
          ? t('choice.titleEach', { label, amount: formatFen(surchargeFen) })
          : t('choice.title', { label })}
      </summary>
      <div className={styles.choice}>
        {taken.length > 0 && (
          <Notice tone="warning" live>
            {t('choice.taken', { cards: new Intl.ListFormat(locale).format(taken) })}
          </Notice>
        )}
        <p className={styles.hint}>{t('choice.none', { min: item.minQuantity, max })}</p>
        <TextField
          type="search"
          label={t('choice.search', { label })}
          value={typed}
          maxLength={maxPublicText}
          autoComplete="off"
          spellCheck={false}
          onChange={({ currentTarget }) => setTyped(currentTarget.value)}
          // the field is part of the form of the order, which it must not send
          onKeyDown={(event) => event.key === 'Enter' && event.preventDefault()}
        />
        {query.isError && (
          <FailedState
            title={t('choice.failed')}
            retryLabel={t('choice.retry')}
            busy={query.isFetching}
            onRetry={() => void query.refetch()}
          >
            {query.error.message}
          </FailedState>
        )}
        {query.isPending && <LoadingPanel label={t('choice.loading')} />}
        {query.data && list.length === 0 && <p className={styles.hint}>{t('choice.empty')}</p>}
        {list.length > 0 && <Cards label={label} cards={list} {...common} />}
        {hasPages && (
          <div className={styles.pages}>
            <Button
              disabledReason={page === 1 ? t('choice.first') : undefined}
              onClick={() => setShown({ keyword, page: page - 1 })}
            >
              {t('choice.before')}
            </Button>
            <span aria-live="polite">{t('choice.page', { page })}</span>
            <Button
              disabledReason={query.data?.hasMore ? undefined : t('choice.last')}
              onClick={() => setShown({ keyword, page: page + 1 })}
            >
              {t('choice.next')}
            </Button>
          </div>
        )}
        {/* below what is chosen from, which must not move under the finger */}
        <p ref={count} className={styles.hint} tabIndex={-1} aria-live="polite">
          {chosen.length > 0 && t('choice.chosen', { count: chosen.length, max })}
          {surcharge && ` · ${t('choice.surcharge', { amount: formatFen(surcharge.surchargeFen) })}`}
        </p>
        {chosen.length > 0 && (
          <Cards
            {...common}
            label={t('choice.yours')}
            cards={chosen}
            mark={<X />}
            onToggle={(card) => {
              // its button disappears
              count.current?.focus()
              toggle(card)
            }}
          />
        )}
      </div>
    </details>
  )
}
