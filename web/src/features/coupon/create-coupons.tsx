import { createCoupons, maxCoupons } from '@faka/contract/coupon/coupon'
import type { ClassifyId, ShortUrl } from '@faka/contract/shared/ids'
import type { ReactNode } from 'react'
import { useI18n } from '../../lib/messages.ts'
import { sendOnce } from '../../lib/send-once.ts'
import { useAct } from '../../lib/use-act.ts'
import { useContractForm } from '../../lib/use-contract-form.ts'
import { Button } from '../../ui/button.tsx'
import { Notice } from '../../ui/notice.tsx'
import { Panel } from '../../ui/panel.tsx'
import { RadioTiles } from '../../ui/radio-tiles.tsx'
import { TextField } from '../../ui/text-field.tsx'
import { type CouponTarget, CouponTargets } from './coupon-targets.tsx'
import { couponSchema, emptyCouponValues } from './coupon-values.ts'
import styles from './coupons.module.css'

interface Props {
  shortUrl: ShortUrl
  classifies: readonly { id: ClassifyId; name: string }[]
  /** A field that chooses an item. */
  pickItem: (field: { label: string; onValueChange: (item: CouponTarget | undefined) => void }) => ReactNode
  onCreated: () => void
}

/** Creates a batch of coupons. What cannot be is said at its field, and nothing that was typed is lost. */
export function CreateCoupons({ shortUrl, classifies, pickItem, onCreated }: Props) {
  const { t } = useI18n()
  const { finish } = useAct()
  const { form, element, field, change, formError, busy, submit } = useContractForm({
    mutationKey: ['coupon.createCoupons', { shortUrl }],
    schema: couponSchema,
    initialValues: () => emptyCouponValues,
    clearedBy: { kind: ['off'], codes: ['code', 'count'] },
    errors: {
      name: { wrong: 'coupons.name.wrong' },
      off: { wrong: 'coupons.off.wrong' },
      min: { wrong: 'coupons.min.wrong' },
      validFrom: { wrong: 'coupons.time.wrong' },
      validUntil: { wrong: 'coupons.time.wrong', badInput: 'coupons.until.wrong' },
      maxUses: { wrong: 'coupons.number.wrong' },
      maxUsesPerBuyer: { wrong: 'coupons.number.wrong' },
      code: { wrong: 'coupons.code.wrong' },
      count: { wrong: 'coupons.number.wrong' },
      form: { failed: 'coupons.failed' },
    },
    send: (checked) => sendOnce(createCoupons, { shortUrl, ...checked }),
    onSent: ({ coupons, code }) => {
      finish(code === null ? t('coupons.createdMany', { count: coupons }) : t('coupons.created', { code }))
      onCreated()
    },
  })
  const kind = form.watch('kind')
  const codes = form.watch('codes')
  const number = { inputMode: 'numeric', autoComplete: 'off' } as const
  const time = { type: 'datetime-local', autoComplete: 'off' } as const
  return (
    <Panel title={t('coupons.terms')}>
      <form ref={element} className={styles.form} onSubmit={submit} noValidate>
        <TextField
          {...field('name')}
          label={t('coupons.name')}
          hint={t('coupons.name.hint')}
          maxLength={60}
          autoComplete="off"
        />
        <RadioTiles
          legend={t('coupons.kind')}
          name="kind"
          tiles={[
            { value: 'sum', label: t('coupons.kind.sum') },
            { value: 'share', label: t('coupons.kind.share') },
          ]}
          value={kind}
          onValueChange={(chosen) => change('kind', chosen)}
        />
        <div className={styles.row}>
          <TextField
            {...field('off')}
            label={t(kind === 'sum' ? 'coupons.off.yuan' : 'coupons.off.percent')}
            hint={t(kind === 'sum' ? 'coupons.off.yuanHint' : 'coupons.off.percentHint')}
            inputMode="decimal"
            autoComplete="off"
          />
          <TextField
            {...field('min')}
            label={t('coupons.min')}
            hint={t('coupons.min.hint')}
            inputMode="decimal"
            autoComplete="off"
          />
        </div>
        <div className={styles.row}>
          <TextField
            {...field('validFrom')}
            {...time}
            label={t('coupons.from')}
            hint={t('coupons.from.hint')}
          />
          <TextField
            {...field('validUntil')}
            {...time}
            label={t('coupons.until')}
            hint={t('coupons.until.hint')}
          />
        </div>
        <div className={styles.row}>
          <TextField {...field('maxUses')} {...number} label={t('coupons.each')} hint={t('coupons.any')} />
          <TextField
            {...field('maxUsesPerBuyer')}
            {...number}
            label={t('coupons.perBuyer')}
            hint={t('coupons.perBuyer.hint')}
          />
        </div>
        <CouponTargets
          items={form.watch('items')}
          onItems={(items) => change('items', items)}
          classifies={classifies}
          classifyIds={form.watch('classifyIds')}
          onClassifies={(ids) => change('classifyIds', ids)}
          pickItem={pickItem}
        />
        <RadioTiles
          legend={t('coupons.codes')}
          name="codes"
          tiles={[
            { value: 'random', label: t('coupons.codes.random') },
            { value: 'own', label: t('coupons.codes.own') },
          ]}
          value={codes}
          onValueChange={(chosen) => change('codes', chosen)}
        />
        {codes === 'own' ? (
          <TextField
            {...field('code')}
            label={t('coupons.code')}
            hint={t('coupons.code.hint')}
            maxLength={32}
            autoCapitalize="characters"
            autoComplete="off"
          />
        ) : (
          <TextField
            {...field('count')}
            {...number}
            label={t('coupons.howMany')}
            hint={t('coupons.howMany.hint', { most: maxCoupons })}
          />
        )}
        {formError && (
          <Notice tone="error" live>
            {formError}
          </Notice>
        )}
        <div>
          <Button type="submit" tone="primary" busy={busy} busyText={t('coupons.busy')}>
            {t('coupons.go')}
          </Button>
        </div>
        <p className={styles.quiet}>{t('coupons.rule')}</p>
      </form>
    </Panel>
  )
}
