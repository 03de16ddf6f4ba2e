import { StrictMode } from "react";
import { createRoot } from "react-dom/client";
import { VisitorApp } from "./VisitorApp.tsx";

const root = document.getElementById("root");
if (!root) throw new Error("visitor.html lacks the element #root.");

createRoot(root).render(
  <StrictMode>
    <VisitorApp />
  </StrictMode>,
);
