import { useEffect, useState, type ReactNode } from 'react';
import { createPortal } from 'react-dom';

/** Pixels (CONST-59). */
const SIZE = 'popup,width=800,height=600';

/** Opens an empty window with the page's styles; null if the browser blocks it. */
export function openWindow(title: string): Window | null {
  const opened = window.open('', '', SIZE);
  if (!opened) return null;
  const { documentElement: from, head } = document;
  const to = opened.document;
  to.title = title;
  for (const { name, value } of from.attributes) to.documentElement.setAttribute(name, value);
  for (const sheet of head.querySelectorAll('style, link[rel=stylesheet]')) {
    const copy = to.importNode(sheet, true);
    // An empty window has no base URL for relative addresses.
    if (sheet instanceof HTMLLinkElement) copy.setAttribute('href', sheet.href);
    to.head.append(copy);
  }
  return opened;
}

interface PopOutProps {
  window: Window;
  /** The user closed the window. */
  onClosed: () => void;
  children: ReactNode;
}

/** Renders its children in another window, which closes with the component. */
export function PopOut({ window: target, onClosed, children }: PopOutProps) {
  const [container] = useState(() => {
    const element = target.document.createElement('div');
    element.style.height = '100vh';
    target.document.body.replaceChildren(element);
    return element;
  });
  useEffect(() => {
    const timer = setInterval(() => target.closed && onClosed(), 300);
    const close = (): void => target.close();
    addEventListener('pagehide', close);
    return () => {
      clearInterval(timer);
      removeEventListener('pagehide', close);
    };
  }, [target, onClosed]);
  return createPortal(children, container);
}
