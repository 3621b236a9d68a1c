import { type ReactNode, useState } from "react";
import { Button } from "../../ui/form/button.tsx";

/** More parcels than this stay folded. */
const SHOWN = 2;

interface FoldedParcelsProps<Pkg> {
  pkgs: readonly Pkg[];
  children: (pkg: Pkg, index: number) => ReactNode;
}

/** The first parcels, and a button for those after them. */
export function FoldedParcels<Pkg>({ pkgs, children }: FoldedParcelsProps<Pkg>) {
  const [isOpen, setIsOpen] = useState(pkgs.length <= SHOWN);
  return (
    <>
      {pkgs.slice(0, isOpen ? pkgs.length : SHOWN).map(children)}
      {!isOpen && (
        <Button variant="ghost" size="wide" onClick={() => setIsOpen(true)}>
          展开其余{pkgs.length - SHOWN}个包裹
        </Button>
      )}
    </>
  );
}
