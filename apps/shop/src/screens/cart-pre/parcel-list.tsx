import type { PlannedPkg } from "@crux/contract/logistics.schema";
import { useState } from "react";
import { ParcelCard } from "../../parts/parcel/parcel-card.tsx";
import { Button } from "../../ui/form/button.tsx";
import { Cell } from "../../ui/show/cell.tsx";
import type { ParcelService } from "./parcel-services.ts";

/** More parcels than this stay folded. */
const SHOWN = 2;

interface ParcelListProps {
  pkgs: readonly PlannedPkg[];
  offered: readonly ParcelService[];
  services: readonly number[][];
  /** Opens the services of one parcel. */
  onServices: (index: number) => void;
}

/** The parcels of the chosen scheme, each with its services. */
export function ParcelList({ pkgs, offered, services, onServices }: ParcelListProps) {
  const [isOpen, setIsOpen] = useState(pkgs.length <= SHOWN);
  return (
    <>
      {pkgs.slice(0, isOpen ? pkgs.length : SHOWN).map((pkg, index) => (
        // biome-ignore lint/suspicious/noArrayIndexKey: parcels of a proposal have no other name than their number.
        <ParcelCard key={index} index={index} pkg={pkg}>
          {offered.length > 0 && (
            <Cell
              title="包裹服务"
              value={serviceNames(offered, services[index] ?? [])}
              onPress={() => onServices(index)}
            />
          )}
        </ParcelCard>
      ))}
      {!isOpen && (
        <Button variant="ghost" size="wide" onClick={() => setIsOpen(true)}>
          展开其余{pkgs.length - SHOWN}个包裹
        </Button>
      )}
    </>
  );
}

function serviceNames(offered: readonly ParcelService[], chosen: readonly number[]): string {
  const names = offered.filter((service) => chosen.includes(service.skuId)).map((service) => service.name);
  return names.length > 0 ? names.join("、") : "不需要";
}
