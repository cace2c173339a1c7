import { RENDERED_ATTRIBUTE } from '@nfcards/shared/rendering/document-root';
import en from './en.json' with { type: 'json' };
import fr from './fr.json' with { type: 'json' };

/** Milliseconds in which React may fill again what it has emptied. */
const EMPTY_TIMEOUT = 1_000;

/** Milliseconds in which the shell must have shown something in a document that came without a page. */
const START_TIMEOUT = 20_000;

export interface LastResort {
  /** Called before the screen is shown. @returns whether the fault was reported */
  onShown: () => boolean;
  /** The shell could not take over the page: one that came rendered stays, below the screen. */
  readonly startFailed: () => void;
}

/**
 * Shows a screen without React when nothing is left of the page, or nothing ever came. Remotes may have overwritten any
 * prototype by then, so that everything it uses is taken here: to be called before any of their code runs.
 */
export function openLastResort(): LastResort {
  const { call } = Function.prototype;
  /** The method as a function of its object, which no later change of a prototype reaches. */
  const unbound = <Self, Given extends unknown[], Result>(
    method: (this: Self, ...given: Given) => Result,
  ): ((self: Self, ...given: Given) => Result) => call.bind(method);

  const create = document.createElement.bind(document);
  const createText = document.createTextNode.bind(document);
  const find = document.querySelector.bind(document);
  const reload = location.reload.bind(location);
  const later = setTimeout;
  const targetOf = unbound(getterOf(Event.prototype, 'target'));
  const append = unbound(Node.prototype.appendChild<Node>);
  const insert = unbound(Node.prototype.insertBefore<Node>);
  const remove = unbound(Element.prototype.remove);
  const attributeOf = unbound(Element.prototype.getAttribute);
  const setAttribute = unbound(Element.prototype.setAttribute);
  const removeAttribute = unbound(Element.prototype.removeAttribute);
  const listen = unbound(EventTarget.prototype.addEventListener);

  const html = document.documentElement;
  const root = find('#root') ?? document.body;
  const isEmpty = () => find('#root > *') === null;
  const isWaiting = () => find('.boot-page') !== null;

  const element = (name: string, text: string) => {
    const made = create(name);
    append(made, createText(text));
    return made;
  };

  const show = () => {
    if (find('.last-resort') !== null) return;
    const texts = attributeOf(html, 'lang') === 'en' ? en : fr;
    // The page that stays has a main part and a heading of its own.
    const isAlone = isEmpty();
    const screen = create(isAlone ? 'main' : 'section');
    setAttribute(screen, 'class', 'last-resort');
    const said = create('div');
    setAttribute(said, 'role', 'alert');
    const button = element('button', texts.reload);
    setAttribute(button, 'type', 'button');
    // On the way down from the window: in a page that never came alive, early input stops presses at the document.
    listen(window, 'click', (event) => void (targetOf(event) === button && reload()), true);
    append(screen, element(isAlone ? 'h1' : 'h2', texts.title));
    append(screen, said);
    append(screen, button);
    insert(root, screen, find('#root > *'));
    // An alert is read out when its text comes into the page, not when it comes with its text.
    append(said, element('p', texts.body));
    let isReported = false;
    try {
      isReported = lastResort.onShown();
    } finally {
      if (isReported) append(said, element('p', texts.reported));
    }
  };

  const lastResort: LastResort = {
    onShown: () => false,
    startFailed() {
      if (isWaiting())
        for (let left = find('#root > *'); left !== null; left = find('#root > *')) remove(left);
      removeAttribute(root, RENDERED_ATTRIBUTE);
      show();
    },
  };
  const showIfEmpty = () => {
    if (isEmpty()) show();
  };
  // React removes the whole page after an error that nobody caught, and no event tells of it.
  new MutationObserver(() => {
    if (isEmpty()) later(showIfEmpty, EMPTY_TIMEOUT);
  }).observe(root, { childList: true });
  later(() => {
    if (isEmpty() || isWaiting()) lastResort.startFailed();
  }, START_TIMEOUT);
  return lastResort;
}

function getterOf<Self extends object>(prototype: Self, name: keyof Self & string): (this: Self) => unknown {
  const getter = Object.getOwnPropertyDescriptor(prototype, name)?.get;
  if (getter === undefined) throw new TypeError(`${name} is no accessor`);
  return getter;
}
