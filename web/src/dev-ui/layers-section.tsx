import { lazy, Suspense, useRef, useState } from 'react'
import { useI18n } from '../lib/messages.ts'
import { ActButton } from '../ui/act-button.tsx'
import { ActDialog } from '../ui/act-dialog.tsx'
import { Button } from '../ui/button.tsx'
import { LazyDialog } from '../ui/dialog-lazy.tsx'
import { EffectList } from '../ui/effect-list.tsx'
import { Switch } from '../ui/switch.tsx'
import { TextField } from '../ui/text-field.tsx'
import { Show, State } from './specimen.tsx'

const Drawer = lazy(() => import('../ui/drawer.tsx'))

/** Overlays. */
export default function LayersSection() {
  const { t } = useI18n()
  const [open, setOpen] = useState<'asks' | 'form' | 'drawer'>()
  const form = useRef<HTMLFormElement>(null)
  const close = () => setOpen(undefined)
  return (
    <>
      <Show
        file="dialog"
        note="It traps the focus, which starts in the first empty field; Escape or a press outside closes it."
      >
        <State name="it asks">
          <Button onClick={() => setOpen('asks')}>{t('actions.delete.sure')}</Button>
        </State>
        <State name="it has a field">
          <Button onClick={() => setOpen('form')}>{t('delivery.passwordTitle')}</Button>
        </State>
      </Show>
      <Show
        file="act-button"
        note="It opens the dialog of an act, and stays with the reason once that is not possible."
      >
        <State name="possible">
          <ActButton label={t('actions.delete')} tone="danger" possible impossibleReason="">
            {({ open: shown, onClose }) => (
              <ActDialog
                open={shown}
                onClose={onClose}
                title={t('actions.delete.sure')}
                keepLabel={t('actions.cancel')}
                closeLabel={t('shell.close')}
                go={t('actions.delete')}
                busyText={t('shell.loading')}
                tone="danger"
                element={form}
                busy={false}
                formError={undefined}
                onSubmit={(event) => {
                  event.preventDefault()
                  onClose()
                }}
              >
                <EffectList effects={[t('payment.cancelBody')]} />
              </ActDialog>
            )}
          </ActButton>
        </State>
      </Show>
      <Show
        file="act-dialog"
        note="What an act will do, its fields, and the button that does it, as above."
      />
      <Show file="effect-list" note="A line for each effect.">
        <State name="rest">
          <EffectList effects={[t('payment.cancelBody'), t('delivery.passwordHint')]} />
        </State>
      </Show>
      <Show file="dialog-lazy" note="The same, loaded when first opened, as here." />
      <Show
        file="drawer"
        note="300 px wide, so that the effect of its settings can be seen. Escape closes it."
      >
        <State name="opened by its button">
          <Button onClick={() => setOpen('drawer')}>{t('settings.title')}</Button>
        </State>
      </Show>
      <Suspense fallback={null}>
        <Drawer
          open={open === 'drawer'}
          onClose={close}
          title={t('settings.title')}
          closeLabel={t('shell.close')}
          actions={<Button onClick={close}>{t('settings.close')}</Button>}
        >
          <Switch label={t('settings.footer')} checked onCheckedChange={() => {}} />
        </Drawer>
      </Suspense>
      <LazyDialog
        open={open === 'asks'}
        onClose={close}
        title={t('actions.delete.sure')}
        closeLabel={t('shell.close')}
        actions={
          <>
            <Button onClick={close}>{t('actions.cancel')}</Button>
            <Button tone="danger" onClick={close}>
              {t('actions.delete')}
            </Button>
          </>
        }
      >
        {t('payment.cancelBody')}
      </LazyDialog>
      <LazyDialog
        open={open === 'form'}
        onClose={close}
        title={t('delivery.passwordTitle')}
        closeLabel={t('shell.close')}
        actions={
          <Button tone="primary" onClick={close}>
            {t('actions.confirm')}
          </Button>
        }
      >
        <TextField label={t('delivery.password')} hint={t('delivery.passwordHint')} />
      </LazyDialog>
    </>
  )
}
