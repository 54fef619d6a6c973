import { shopTimeZone } from '@faka/contract/shared/time'
import { DeliveryHours } from '@faka/contract/shop/delivery-hours'
import { changeShop, type SellerShop } from '@faka/contract/shop/seller-shop'
import { useMutation } from '@tanstack/react-query'
import { type SubmitEvent, useState } from 'react'
import { call } from '../../lib/call.ts'
import { useI18n } from '../../lib/messages.ts'
import { Button } from '../../ui/button.tsx'
import { Notice } from '../../ui/notice.tsx'
import { Picker } from '../../ui/picker.tsx'
import { Switch } from '../../ui/switch.tsx'
import { TextField } from '../../ui/text-field.tsx'
import styles from './delivery-hours-form.module.css'
import form from './shop-form.module.css'
import { useStoreShop } from './use-store-shop.ts'

const weekdays = [1, 2, 3, 4, 5, 6, 7] as const

const usual = {
  days: [...weekdays] as number[],
  from: '09:00',
  to: '22:00',
  timeZone: shopTimeZone as string,
}

/** A Monday, so that day 1 of it is Monday in every language. */
const monday = Date.UTC(2026, 10, 23)
const dayMs = 86_400_000

const nameOf = (day: number, locale: string): string =>
  new Intl.DateTimeFormat(locale, { weekday: 'long', timeZone: 'UTC' }).format(monday + (day - 1) * dayMs)

/** Sets the hours in which a shop delivers by hand; without them buyers read of none. */
export function DeliveryHoursForm({ shop }: { shop: SellerShop }) {
  const { t, locale } = useI18n()
  const storeShop = useStoreShop()
  const [isLimited, setLimited] = useState(shop.deliveryHours !== null)
  const [hours, setHours] = useState(shop.deliveryHours ?? usual)
  const [fault, setFault] = useState<'days' | 'to'>()
  const change = useMutation({
    mutationKey: ['shop.changeShop', shop.shortUrl, 'deliveryHours'],
    mutationFn: (deliveryHours: DeliveryHours | null) =>
      call(changeShop, { shortUrl: shop.shortUrl, deliveryHours }),
    onSuccess: storeShop,
  })
  const submit = (event: SubmitEvent) => {
    event.preventDefault()
    if (!isLimited) {
      setFault(undefined)
      change.mutate(null)
      return
    }
    const checked = DeliveryHours.safeParse(hours)
    setFault(checked.success ? undefined : hours.days.length === 0 ? 'days' : 'to')
    if (checked.success) change.mutate(checked.data)
  }
  const toggleDay = (day: number) =>
    setHours((before) => ({
      ...before,
      days: weekdays.filter((each) => before.days.includes(each) !== (each === day)),
    }))
  const own = Intl.DateTimeFormat().resolvedOptions().timeZone
  const zones = [...new Set([shopTimeZone, own, hours.timeZone])]
  return (
    <form className={form.form} onSubmit={submit} noValidate>
      <Switch
        label={t('shopForm.hours.limited')}
        hint={t('shopForm.hours.hint')}
        checked={isLimited}
        onCheckedChange={setLimited}
      />
      {isLimited && (
        <>
          <fieldset className={styles.days}>
            <legend>{t('shopForm.hours.days')}</legend>
            {weekdays.map((day) => (
              <label key={day} className={styles.day}>
                <input type="checkbox" checked={hours.days.includes(day)} onChange={() => toggleDay(day)} />
                {nameOf(day, locale)}
              </label>
            ))}
          </fieldset>
          <div className={form.pair}>
            <TextField
              type="time"
              label={t('shopForm.hours.from')}
              value={hours.from}
              onChange={({ currentTarget: { value } }) => setHours((before) => ({ ...before, from: value }))}
            />
            <TextField
              type="time"
              label={t('shopForm.hours.to')}
              hint={t('shopForm.hours.toHint')}
              value={hours.to}
              onChange={({ currentTarget: { value } }) => setHours((before) => ({ ...before, to: value }))}
            />
          </div>
          <Picker
            label={t('shopForm.hours.zone')}
            value={hours.timeZone}
            options={zones.map((zone) => ({ value: zone, text: zone }))}
            onValueChange={(timeZone) => setHours((before) => ({ ...before, timeZone }))}
          />
        </>
      )}
      {fault && (
        <Notice tone="error" live>
          {t(fault === 'days' ? 'shopForm.hours.noDays' : 'shopForm.hours.wrong')}
        </Notice>
      )}
      <div>
        <Button type="submit" tone="primary" busy={change.isPending} busyText={t('shopForm.saving')}>
          {t('shopForm.hours.save')}
        </Button>
      </div>
    </form>
  )
}
