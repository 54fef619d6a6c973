import { maxBonusSteps, setTopUpTerms, type TopUpTerms } from '@faka/contract/top-up/top-up'
import { call } from '../../lib/call.ts'
import { useI18n } from '../../lib/messages.ts'
import { useAct } from '../../lib/use-act.ts'
import { useContractForm } from '../../lib/use-contract-form.ts'
import { Button } from '../../ui/button.tsx'
import { Notice } from '../../ui/notice.tsx'
import { Panel } from '../../ui/panel.tsx'
import { Switch } from '../../ui/switch.tsx'
import { TextArea } from '../../ui/text-area.tsx'
import { TextField } from '../../ui/text-field.tsx'
import styles from './set-top-up-terms.module.css'
import { topUpTermsSchema, toTopUpTermsValues } from './top-up-terms-values.ts'

/** Sets how balances are topped up. What cannot be is said at its field, and nothing that was typed is lost. */
export function SetTopUpTerms({ terms }: { terms: TopUpTerms | null }) {
  const { t } = useI18n()
  const { finish } = useAct()
  const { form, element, field, change, formError, busy, submit } = useContractForm({
    mutationKey: ['topUp.setTopUpTerms'],
    schema: topUpTermsSchema,
    initialValues: () => toTopUpTermsValues(terms),
    errors: {
      shortUrl: { wrong: 'topUps.shop.wrong', shopNotFound: 'topUps.shop.wrong' },
      unit: { wrong: 'topUps.unit.wrong' },
      min: { wrong: 'topUps.min.wrong' },
      max: { wrong: 'topUps.max.wrong' },
      steps: { wrong: 'topUps.steps.wrong' },
      form: { failed: 'topUps.failed' },
    },
    send: (checked) => call(setTopUpTerms, checked),
    onSent: ({ enabled }) => finish(t(enabled ? 'topUps.saved' : 'topUps.saved.off')),
  })
  return (
    <Panel title={t('topUps.terms')}>
      <form ref={element} className={styles.form} onSubmit={submit} noValidate>
        <Switch
          label={t('topUps.enabled')}
          hint={t('topUps.enabled.hint')}
          checked={form.watch('enabled')}
          onCheckedChange={(checked) => change('enabled', checked)}
        />
        <TextField
          {...field('shortUrl')}
          label={t('topUps.shop')}
          hint={t('topUps.shop.hint')}
          maxLength={40}
          autoComplete="off"
          autoCapitalize="none"
          spellCheck={false}
        />
        <div className={styles.row}>
          <TextField
            {...field('unit')}
            label={t('topUps.unit')}
            hint={t('topUps.unit.hint')}
            inputMode="decimal"
            autoComplete="off"
          />
          <TextField {...field('min')} label={t('topUps.min')} inputMode="decimal" autoComplete="off" />
          <TextField {...field('max')} label={t('topUps.max')} inputMode="decimal" autoComplete="off" />
        </div>
        <TextArea
          {...field('steps')}
          label={t('topUps.steps')}
          hint={t('topUps.steps.hint', { most: maxBonusSteps })}
          spellCheck={false}
        />
        {formError && (
          <Notice tone="error" live>
            {formError}
          </Notice>
        )}
        <div>
          <Button type="submit" tone="primary" busy={busy} busyText={t('topUps.saving')}>
            {t('topUps.save')}
          </Button>
        </div>
      </form>
    </Panel>
  )
}
